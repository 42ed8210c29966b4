// What the studios of all games share: the typed line underneath, which is what is sent, the tray of
// tiles or cards, and the keys beside it.

import { pressedLong } from "./cells.js";

export const box = document.getElementById("studio");
export const data = JSON.parse(box.dataset.studio);
export const form = box.closest("form");
export const line = form.elements.text;
export const picture = document.querySelector("#board svg[data-cells]");
const announced = document.getElementById("studio-announced");

export const key = (name) => box.querySelector(`[data-key="${name}"]`);
export const press = (button, pressed) => button?.setAttribute("aria-pressed", String(pressed));
export const isPressed = (button) => button?.getAttribute("aria-pressed") === "true";

let writing = false;

// Write the line as if it had been typed; the announced points stand behind it.
export const write = (text) => {
  const points = announced?.value.trim();
  line.value = text && points ? `${text} ${points}` : text;
  writing = true;
  line.dispatchEvent(new Event("input", { bubbles: true }));
  writing = false;
};

export const whenTyped = (deed) => line.addEventListener("input", () => writing || deed(line.value));
export const whenAnnounced = (deed) => announced?.addEventListener("input", deed);
export const announce = (points) => {
  if (announced) announced.value = points ?? "";
};
export const isAnnouncing = () => document.activeElement === announced;

export const send = () => form.requestSubmit();

// Each button of the tray: tapped, and pressed long or with Shift for a blank.
export const tray = (tapped) => {
  for (const button of box.querySelectorAll("[data-letter]")) {
    button.addEventListener("click", (event) => tapped(button, event.shiftKey));
    pressedLong(button, () => tapped(button, true));
  }
};

// How many of each are left, less those in `used`; what is used up can't be tapped.
export const count = (used) => {
  for (const button of box.querySelectorAll("[data-left]")) {
    const what = button.dataset.letter ?? "?";
    const left = Number(button.dataset.left) - used.filter((one) => one === what).length;
    const shown = button.querySelector(".left");
    if (shown) shown.textContent = left;
    if (button.dataset.letter) button.disabled = left <= 0;
  }
};

export const showWay = (down) => {
  press(key("turn"), down);
  const arrow = key("turn")?.querySelector(".way");
  if (arrow) arrow.textContent = down ? "↓" : "→";
};

// On a narrow window the form stands right below the board or table. It is moved only where it does
// not stand yet: a button that is held down while its form moves would not be pressed.
const narrow = matchMedia("(width < 60rem)");
const home = document.createComment("the form of a turn");
const place = () => {
  const section = document.getElementById("turn-form");
  const before = narrow.matches ? picture.closest(".board-frame, .cloth, .field-frame") : home;
  if (before.nextElementSibling === section) return;
  const focused = section.contains(document.activeElement) && document.activeElement;
  before.after(section);
  if (focused) focused.focus({ preventScroll: true });
};

export const begin = () => {
  box.hidden = false;
  document.getElementById("turn-form").before(home);
  narrow.addEventListener("change", place);
  place();
};
