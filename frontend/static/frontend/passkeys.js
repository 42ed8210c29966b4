// Passkeys: the browser is asked for one, and its answer goes with the form. Without this file, or
// where a browser has none, the login by password is all there is.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const named = (one) => ({ ...one, id: bytes(one.id) });

// What the server asks, as the browser wants it.
const readable = (told) => ({
  ...told,
  challenge: bytes(told.challenge),
  ...(told.user && { user: named(told.user) }),
  ...(told.excludeCredentials && { excludeCredentials: told.excludeCredentials.map(named) }),
});

// What the browser answers, as the server reads it.
const PARTS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
const answered = (key) => ({
  id: key.id,
  rawId: text(key.rawId),
  type: key.type,
  clientExtensionResults: {},
  response: Object.fromEntries(PARTS.filter((part) => key.response[part]).map((part) => [part, text(key.response[part])])),
});

const asked = async (form) => {
  const there = document.getElementById("passkey-told");
  if (there) return JSON.parse(there.textContent);
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.detail, { cause: "said" });
  return told;
};

const use = async (form) => {
  const said = form.querySelector("[role=alert]");
  said.hidden = true;
  try {
    const publicKey = readable(await asked(form));
    const key = await navigator.credentials[form.dataset.passkey]({ publicKey });
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "answer" });
    field.value = JSON.stringify(answered(key));
    form.append(field);
    form.submit();
  } catch (failure) {
    said.textContent = failure.cause === "said" ? failure.message : said.dataset.wrong;
    said.hidden = false;
  }
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = !("PublicKeyCredential" in window);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    use(form);
  });
}
