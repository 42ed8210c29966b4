// Parts of a page as scripts make them.

export const make = (name, more = {}, ...parts) => {
  const node = Object.assign(document.createElement(name), more);
  node.append(...parts);
  return node;
};

export const label = (node, words) => {
  node.setAttribute("aria-label", words);
  return node;
};

export const key = (words, more = {}, ...parts) =>
  label(make("button", { type: "button", className: "studio-key", title: words, ...more }, ...parts), words);
