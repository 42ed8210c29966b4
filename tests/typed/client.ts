// Reads every event and score sheet of a house, runs a whole tournament, and keeps whole games.
// It is compiled by the strictest reading: a field that its kind of act has not does not compile.
import createClient from "openapi-fetch";
import type { components, paths } from "./house";

type Schemas = components["schemas"];
type Act = Schemas["Act"];
type Move = Schemas["Move"];
type Game = { ruleset: Schemas["OpeningRulesetEnum"]; names: string[]; options: Record<string, unknown>; moves: Move[] };

const { WORTWART = "https://wortwart.example", TOKEN, CLUB = "" } = process.env;
const house = createClient<paths>({
  baseUrl: WORTWART,
  headers: { Authorization: `Bearer ${TOKEN}`, "Accept-Language": "en" },
});
const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
const after = (version: string | number) => ({ ...key(), "If-Match": String(version) });

/** The answer, or an error that says what was refused. */
async function taken<T>(asked: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await asked;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** What an act is about, each kind by fields of its own. */
function told(act: Act): string {
  switch (act.kind) {
    case "create":
      return act.divisions.join(" ");
    case "enter":
      return `${act.entry} ${act.division}`;
    case "publish":
    case "close_round":
      return `${act.division} ${act.round}`;
    case "report":
    case "correct":
      return `${act.division} ${act.round} ${act.table} ${(act.scores ?? []).join(":")}`;
    default:
      return act.kind;
  }
}

async function readEvents(): Promise<void> {
  const { tournaments } = await taken(house.GET("/api/v1/tournaments/", { params: { query: { limit: 100 } } }));
  for (const { id } of tournaments) {
    const { version } = await taken(house.GET("/api/v1/tournaments/{stream}/", { params: { path: { stream: id } } }));
    let seen = 0;
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: { limit: number; cursor?: string } = cursor ? { limit: 100, cursor } : { limit: 100 };
      const page: Schemas["EventList"] = await taken(
        house.GET("/api/v1/tournaments/{stream}/events/", { params: { path: { stream: id }, query } }),
      );
      for (const { act } of page.events) if (told(act)) seen += 1;
      cursor = page.next && new URL(page.next, WORTWART).searchParams.get("cursor");
    }
    console.log("tournament", seen === version ? "whole" : `${seen} of ${version}`);
  }
}

async function readGames(): Promise<void> {
  const { games } = await taken(house.GET("/api/v1/games/", { params: { query: { limit: 100 } } }));
  for (const { id, ruleset } of games) {
    const page = await taken(house.GET("/api/v1/games/{stream}/", { params: { path: { stream: id } } }));
    const kinds = new Set<Schemas["EntryKindEnum"]>(page.entries.map((one) => one.kind));
    console.log("game", ruleset, kinds.has("open") && page.entries.length > 1 ? "read" : "empty");
  }
}

async function runTournament(): Promise<void> {
  const people: string[] = [];
  for (const name of ["Anna Muster", "Bert Beispiel", "Hugo Probe", "Frieda Versuch"]) {
    const params = { path: { club: CLUB }, header: key() };
    people.push((await taken(house.POST("/api/v1/clubs/{club}/people/", { params, body: { name } }))).person.id);
  }
  const plan = [1, 2, 3].map(() => ({ system: "round_robin" as const, parameters: {} }));
  const body = { club: CLUB, title: "Abend in TypeScript", preset: "round_robin" as const, setup: { date: "2026-10-24" }, plan };
  const { stream } = await taken(house.POST("/api/v1/tournaments/", { params: { header: key() }, body }));
  const enter = (...acts: Act[]) =>
    taken(house.POST("/api/v1/tournaments/{stream}/acts/", { params: { path: { stream }, header: after("*") }, body: { acts } }));
  await enter(...people.map((person): Act => ({ kind: "enter", entry: crypto.randomUUID(), person, division: "A" })));
  for (const number of [1, 2, 3]) {
    const path = { stream, division: "A", number };
    await taken(house.POST("/api/v1/tournaments/{stream}/rounds/{division}/{number}/pairing/", { params: { path, header: after("*") }, body: {} }));
    await enter({ kind: "publish", division: "A", round: number });
    const { tables } = await taken(house.GET("/api/v1/tournaments/{stream}/divisions/{division}/rounds/{number}/", { params: { path } }));
    for (const { table } of tables)
      await enter({ kind: "report", division: "A", round: number, table, scores: [400 + 7 * table + number, 361], confirmed: true });
    await enter({ kind: "close_round", division: "A", round: number });
  }
  await enter({ kind: "publish_tournament" }, { kind: "close" });
  const { standing } = await taken(
    house.GET("/api/v1/tournaments/{stream}/divisions/{division}/standing/", { params: { path: { stream, division: "A" } } }),
  );
  console.log("standing", standing.rows.map((row) => row.place).join(" "));
}

async function keep(game: Game): Promise<void> {
  const { ruleset, names, options } = game;
  const body: Schemas["Opening"] = { club: CLUB, ruleset, names, options };
  const opened = await taken(house.POST("/api/v1/games/", { params: { header: key() }, body }));
  let { version } = opened;
  for (const move of game.moves) {
    const params = { path: { stream: opened.stream }, header: after(version) };
    ({ version } = await taken(house.POST("/api/v1/games/{stream}/moves/", { params, body: move })));
  }
  const page = await taken(house.GET("/api/v1/games/{stream}/", { params: { path: { stream: opened.stream } } }));
  console.log("kept", ruleset, page.entries.length);
}

let typed = "";
for await (const part of process.stdin) typed += part;
await readEvents();
await readGames();
await runTournament();
for (const game of JSON.parse(typed) as Game[]) await keep(game);
