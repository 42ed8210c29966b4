// For other sites: puts a ranking, a standing, pairings or a game of this house where the script stands.
//   <script src="HOUSE/embed.js" data-standing="TOURNAMENT/DIVISION" async></script>
(() => {
  "use strict";
  const KINDS = ["ranking", "standing", "pairings", "game", "tonight"];
  const SAID = ["look", "scheme", "accent", "ground", "ink", "language", "rows", "round"];
  const NAMES = {
    de: { ranking: "Rangliste", standing: "Tabelle", pairings: "Paarungen", game: "Partie", tonight: "Tabelle" },
    en: { ranking: "Ranking", standing: "Standing", pairings: "Pairings", game: "Game", tonight: "Standing" },
  };

  const put = (script) => {
    const kind = KINDS.find((one) => one in script.dataset);
    if (!kind || script.dataset.done) return;
    script.dataset.done = "";
    const house = new URL(script.src).origin;
    const language = script.dataset.language || (document.documentElement.lang || "").slice(0, 2);
    const path = script.dataset[kind].split("/").filter(Boolean).map(encodeURIComponent).join("/");
    const address = new URL(`/embed/${kind}/${path}/`, house);
    for (const name of SAID) if (script.dataset[name]) address.searchParams.set(name, script.dataset[name]);
    if (language in NAMES) address.searchParams.set("language", language);
    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = script.dataset.title || NAMES[language === "en" ? "en" : "de"][kind];
    frame.loading = "lazy";
    Object.assign(frame.style, { display: "block", width: "100%", height: "20rem", border: "0", colorScheme: script.dataset.scheme || "light dark" });
    addEventListener("message", (event) => {
      if (event.origin !== house || event.source !== frame.contentWindow) return;
      const height = event.data && event.data.wortwart === "height" ? Number(event.data.height) : 0;
      if (height > 0 && height < 20000) frame.style.height = `${height}px`;
    });
    script.after(frame);
  };

  put(document.currentScript);
})();
