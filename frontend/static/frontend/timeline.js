// The slider of a tournament or a game shows its moment as soon as it is let go; without this file its button
// does. The position stands in the address.

const slider = () => document.querySelector("#timeline input[type=range]");
let asked = 0;

const show = async (address) => {
  const turn = ++asked;
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return; // it has been moved on since
  const focused = document.activeElement === slider();
  for (const id of ["timeline", "moment"]) document.getElementById(id).replaceWith(page.getElementById(id));
  document.title = page.title;
  history.replaceState(null, "", address);
  if (focused) slider().focus();
};

document.addEventListener("change", (event) => {
  if (event.target !== slider()) return;
  const form = event.target.form;
  const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
  show(address).catch(() => form.submit());
});
