// The last questions of the evening, kept on this device alone: verdict and words, newest first, each
// a link that asks again. Without this file the page answers all the same.

const KEY = "wortwart-asked";
const MOST = 20;
const card = document.querySelector(".last-asked");

const kept = () => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
};

const keep = (list) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A device that keeps nothing shows no list.
  }
};

const show = (list) => {
  card.hidden = list.length === 0;
  card.querySelector("ol").replaceChildren(
    ...list.map(({ told, asked }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `?${asked}`;
      link.textContent = told;
      item.append(link);
      return item;
    }),
  );
};

if (card) {
  const told = card.dataset.shown;
  const asked = location.search.slice(1);
  let list = kept().filter((one) => typeof one?.told === "string" && typeof one?.asked === "string");
  if (told && asked) {
    list = [{ told, asked }, ...list.filter((one) => one.asked !== asked)].slice(0, MOST);
    keep(list);
  }
  show(list);
  card.querySelector("button").addEventListener("click", () => {
    keep([]);
    show([]);
  });
}
