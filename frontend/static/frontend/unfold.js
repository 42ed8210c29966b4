// What stands at an address of its own is fetched into the open page, below the link that leads
// there; a second click takes it away. Everything works without this file, by following the link.

const open = (link) => link.closest("td, li, div")?.querySelector(":scope > .unfolded");

const fetched = async (link) => {
  const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.getElementById("unfolded");
  if (!part) throw new Error("another page");
  part.removeAttribute("id");
  part.className = "unfolded";
  return document.adoptNode(part);
};

document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-unfold]") : null;
  if (!link || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const shown = open(link);
  if (shown) {
    shown.remove();
    link.removeAttribute("aria-expanded");
    return;
  }
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  try {
    link.after(await fetched(link));
    link.setAttribute("aria-expanded", "true");
  } catch {
    location.assign(link.href);
  } finally {
    link.removeAttribute("aria-busy");
  }
});

// A page that keeps itself up to date has been mended: what is open is fetched again.
document.addEventListener("mended", () => {
  for (const link of document.querySelectorAll("a[data-unfold][aria-expanded]")) {
    const shown = open(link);
    if (shown) fetched(link).then((fresh) => shown.replaceWith(fresh), () => {});
  }
});
