// The slides of a screen in the hall take turns; what they say, live.js keeps up to date. Left and
// right turn by hand, the space bar holds the slide. Nothing is kept but which one is shown.

const list = () => document.getElementById("slides");
const slides = () => [...list().querySelectorAll(".slide")];

let shown = slides().find((slide) => !slide.hidden)?.id;
let held = false;
let timer = 0;

const position = () => Math.max(0, slides().findIndex((slide) => slide.id === shown));

const turn = (by) => {
  const all = slides();
  shown = all[(position() + by + all.length) % all.length].id;
  show();
};

// Show the slide that is due, whatever the fresh page had shown; one that is gone gives way.
const show = () => {
  const all = slides();
  if (!all.some((slide) => slide.id === shown)) shown = all[0].id;
  for (const slide of all) if (slide.hidden !== (slide.id !== shown)) slide.hidden = slide.id !== shown;
  fit(document.getElementById(shown));
};

// Rows that are higher than was reckoned get smaller type, so that none is cut.
const fit = (slide) => {
  const columns = slide.querySelector(".columns");
  let size = 100;
  columns.style.fontSize = "";
  while (size > 50 && (columns.scrollHeight > columns.clientHeight + 1 || columns.scrollWidth > columns.clientWidth + 1)) {
    size -= 5;
    columns.style.fontSize = `${size}%`;
  }
};

const wait = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!held) turn(1);
    wait();
  }, Number(list().dataset.seconds) * 1000);
};

const tick = () => {
  const clock = document.getElementById("screen-clock");
  const said = new Date().toLocaleTimeString("de", { hour: "2-digit", minute: "2-digit", timeZone: clock.dataset.zone });
  if (clock.textContent !== said) clock.textContent = clock.dateTime = said;
};

addEventListener("keydown", (event) => {
  if (event.key === " ") held = !held;
  else if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else return;
  event.preventDefault();
  wait();
});
addEventListener("resize", show);

// What live.js puts in place is noticed before it is painted; a change of ours alone changes nothing.
const watch = new MutationObserver(() => {
  watch.disconnect();
  show();
  tick();
  observe();
});
const observe = () => watch.observe(list(), { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["hidden", "style"] });

show();
tick();
wait();
observe();
setInterval(tick, 1000);
