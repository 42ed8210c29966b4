// What the server says has changed on an open page: small parts, each with its place. See
// frontend/parts.py, which makes them.

// What was told, unpacked: JSON as it is, or deflated and in base64.
export const unpacked = async (told) => {
  if (told.startsWith("{")) return JSON.parse(told);
  const bytes = Uint8Array.from(atob(told), (one) => one.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(plain).text());
};

export const canUnpack = "DecompressionStream" in window;

// Make the changes, one after the other: `mend(old, fresh)` makes an element say what another says.
// Throws where the page is not the one that they were made for.
export const change = (changes, mend) => {
  for (const [kind, id, path, what] of changes) {
    const place = find(id, path);
    if (kind === "put") put(place, what, mend);
    else for (const [name, next] of what) move(place, name, next);
  }
};

// An element by its name and the way down from there; what was fetched to a place does not count.
const find = (id, path) => {
  let place = document.getElementById(id);
  for (const number of path) place = own(place)[number];
  if (!place) throw new Error(`no ${id} ${path}`);
  return place;
};

const own = (place) => [...place.children].filter((one) => !one.classList.contains("unfolded"));

const put = (place, html, mend) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  if (fresh?.localName !== place.localName) throw new Error(`another ${place.localName}`);
  mend(place, fresh);
};

// A child goes before another, or to the end, with the space between it and its neighbour.
const move = (parent, name, next) => {
  const [child, before] = [document.getElementById(name), next && document.getElementById(next)];
  if (child?.parentNode !== parent || (before && before.parentNode !== parent)) throw new Error(`no ${name}`);
  const space = child.nextElementSibling ? child.nextSibling : child.previousSibling;
  const between = space?.nodeType === Node.TEXT_NODE ? [space] : [];
  if (before) before.before(child, ...between);
  else parent.lastElementChild.after(...between, child);
};
