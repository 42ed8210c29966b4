// Calls attention where something new is in question: a short sound for those who want it. Whether
// they do is kept in this browser. What is in question stands on the page, with a sign of its own.

const KEPT = "wortwart-sound";
const button = document.getElementById("sound");
let known = null;
let audio = null;

const wanted = () => {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
};

const beep = () => {
  audio ??= new AudioContext();
  audio.resume();
  [660, 880].forEach((pitch, number) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + number * 0.18;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.17);
  });
  document.documentElement.dataset.sounded = String(Number(document.documentElement.dataset.sounded ?? 0) + 1);
};

const look = () => {
  const asked = [...document.querySelectorAll("[data-alarm]")].flatMap((one) => one.dataset.alarm.split(" ").filter(Boolean));
  const fresh = known && asked.some((one) => !known.has(one));
  known = new Set(asked);
  if (fresh && wanted()) beep();
};

const shown = () => button?.setAttribute("aria-pressed", String(wanted()));

button?.addEventListener("click", () => {
  const on = !wanted();
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    return;
  }
  shown();
  if (on) beep(); // so that one hears what it is like, and the browser lets it sound later
});

if (button) {
  button.parentElement.dataset.kept = ""; // not for live.js to put away again
  button.parentElement.hidden = false;
  shown();
}
look();
document.addEventListener("mended", look);
