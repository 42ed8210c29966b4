const house = globalThis.process?.env.WORTWART ?? "https://wortwart.example";

const answer = await fetch(`${house}/api/v1/tournaments/?limit=1`);
const { tournaments } = await answer.json();
for (const one of tournaments) console.log(one.date, one.title, one.phase);
