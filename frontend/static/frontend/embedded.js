// A small page in another site's page: it says how high it is, and asks again while a round is played.
// It has no cookie and keeps nothing; without this file it stands still, in a frame of fixed height.

const LONGEST = 120; // seconds between two questions when nobody answers

const tell = () => parent.postMessage({ wortwart: "height", height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, "*");

let main = document.getElementById("main");
let seconds = Number(main.dataset.seconds ?? 0);

const ask = async () => {
  if (document.hidden) return true;
  const answer = await fetch(location.href, { cache: "no-cache", credentials: "omit" });
  if (answer.status === 404) return false; // it is not public any more, or was deleted
  if (!answer.ok) throw new Error(answer.statusText);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  if (!fresh) return false;
  if (fresh.innerHTML !== main.innerHTML) {
    const at = main.contains(document.activeElement) ? [...main.querySelectorAll("a")].indexOf(document.activeElement) : -1;
    const now = document.adoptNode(fresh);
    main.replaceWith(now);
    main = now;
    main.querySelectorAll("a")[at]?.focus({ preventScroll: true });
  }
  return "seconds" in fresh.dataset;
};

const wait = (pause) => setTimeout(again, pause * 1000 * (0.9 + Math.random() * 0.2), pause);

const again = async (pause) => {
  try {
    if (await ask()) wait(seconds);
  } catch {
    wait(Math.min(pause * 2, LONGEST));
  }
};

if (seconds) wait(seconds);
new ResizeObserver(tell).observe(document.documentElement);
tell();
