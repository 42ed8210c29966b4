// The check-in: one tap or one key a person, without loading the page again and without a jump.
// Typing finds people at once, and the Enter key checks the first of them in. Everything works
// without this file, by sending forms.

const search = document.getElementById("check-in-search");
const rows = () => [...document.querySelectorAll(".entries > li")];

// Letters as they are compared: without capitals, accents and umlauts.
const bare = (text) =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const find = () => {
  const wanted = bare(search.value);
  for (const row of rows()) {
    const words = bare(row.querySelector(".who").textContent);
    row.hidden = !wanted.every((part) => words.some((word) => word.startsWith(part)));
  }
};

const button = (row, present) => row.querySelector(`form.check-in:has([name="present"][value="${present}"])`);

search?.addEventListener("input", find);
search?.form.addEventListener("submit", (event) => {
  const found = rows().filter((row) => !row.hidden && button(row, "yes"));
  if (!search.value.trim() || !found.length) return; // then the server is asked
  event.preventDefault();
  button(found[0], "yes").requestSubmit();
  search.select();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.classList.contains("check-in")) return;
  event.preventDefault();
  send(form, event.submitter);
});

const send = async (form, pressed) => {
  const row = form.closest("li");
  if (row.ariaBusy === "true") return;
  row.ariaBusy = "true";
  try {
    const answer = await fetch(location.href, { method: "POST", body: new FormData(form), headers: { "X-Part": "row" } });
    if (!answer.ok) throw new Error(answer.statusText);
    show(row, new DOMParser().parseFromString(await answer.text(), "text/html"), pressed);
  } catch {
    form.submit(); // the page itself says what is wrong
  }
};

const show = (row, page, pressed) => {
  const held = pressed && row.contains(document.activeElement);
  const fresh = page.getElementById(row.id);
  row.replaceWith(document.adoptNode(fresh));
  for (const id of ["check-in-count", "check-in-all", "check-in-said"]) {
    const [old, said] = [document.getElementById(id), page.getElementById(id)];
    if (old && said && old.innerHTML !== said.innerHTML) old.innerHTML = said.innerHTML;
  }
  if (held) fresh.querySelector("form.check-in button")?.focus({ preventScroll: true });
};
