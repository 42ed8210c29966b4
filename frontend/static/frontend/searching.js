// A search that goes on shows how far it is, and what it found as soon as it is over. Without this
// file the page loads itself again every two seconds.

const PAUSE = 700;

async function look() {
  const going = document.getElementById("searching");
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("searching");
    if (!now) return location.reload();
    const [before, after] = [going, now].map((one) => one.querySelector("progress"));
    before.max = after.max;
    if (after.hasAttribute("value")) before.value = after.value;
    going.querySelector(".hint").textContent = now.querySelector(".hint").textContent;
  } catch {
    // No answer this time: the next one comes.
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
