// Counts the clock of the round down, second by second, by the house's time and not by that of the
// device. Without this file a page says until when it runs.

const SOON = 5 * 60; // seconds
let ahead = 0; // milliseconds that this device is ahead of the house

const seconds = (clock) => Math.ceil((Date.parse(clock.dataset.ends) - Date.now() + ahead) / 1000);

const said = (left) => {
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(left % 60)}`;
};

const show = () => {
  for (const clock of document.querySelectorAll(".round-clock[data-ends]")) {
    const left = seconds(clock);
    const text = left > 0 ? said(left) : clock.dataset.over;
    const shown = clock.querySelector(".left");
    if (shown.textContent !== text) shown.textContent = text;
    clock.classList.toggle("soon", left > 0 && left <= SOON);
    clock.classList.toggle("over", left <= 0);
  }
};

// Ask the house how late it is; what it says has no parts of a second.
const ask = async () => {
  const begun = Date.now();
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const house = Date.parse(answer?.headers.get("Date") ?? "") + 500;
  const off = (begun + Date.now()) / 2 - house;
  ahead = Math.abs(off) > 1500 ? off : 0;
  show();
};

let asked = false;
const begin = () => {
  show();
  if (asked || !document.querySelector(".round-clock[data-ends]")) return;
  asked = true;
  ask();
};

begin();
setInterval(show, 250);
document.addEventListener("mended", begin); // by live.js, before the page is painted
