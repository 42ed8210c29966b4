// Calls for the arbiter. At the desk of those who come: who calls stands above every page as soon as it
// is called, and one tap answers. At the own table: whether somebody is on the way. Everything works
// without this file, on the page of the calls and by loading the own page again.

const strip = document.getElementById("calls");
let number = 0;

// The number of calls stands before whatever else the title says by now.
const count = () => {
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = number ? `(${number}) ${title}` : title;
};
document.addEventListener("mended", count);

const list = async (options) => {
  const answer = await fetch(options?.action ?? strip.dataset.strip, { method: options ? "POST" : "GET", body: options?.body });
  if (!answer.ok) return;
  if (options) return list();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const more = page.querySelectorAll("li").length;
  strip.replaceChildren(...page.body.childNodes);
  if (more > number) navigator.vibrate?.(200);
  number = more;
  count();
};

const listen = () => {
  const stream = new EventSource(strip.dataset.live);
  stream.addEventListener("moved", () => list());
  const close = () => stream.close();
  addEventListener("pagehide", close, { once: true });
};

if (strip) {
  strip.addEventListener("submit", (event) => {
    event.preventDefault();
    list({ action: event.target.action, body: new FormData(event.target) });
  });
  list();
  if ("EventSource" in window) listen();
}

// The own table asks now and then as long as nobody has said that they come.
const asked = async () => {
  for (const part of document.querySelectorAll("[data-asked]")) {
    if (document.hidden) continue;
    try {
      const answer = await fetch(part.dataset.asked);
      if (!answer.ok) continue;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector(".calling");
      if (fresh && !fresh.dataset.asked) part.replaceWith(fresh);
    } catch {
      // the network is away; the next time
    }
  }
};
setInterval(asked, 4_000);
