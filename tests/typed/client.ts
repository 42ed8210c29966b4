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
    case "revise":
      return `${act.entry} ${act.person} ${act.division}`;
    case "leave":
    case "come_back":
      return `${act.entry} ${act.from_round}`;
    case "absent":
    case "penalty":
      return `${act.entry} ${act.round}`;
    case "check_in":
      return act.entry;
    case "apart":
    case "together":
      return act.entries.join(" ");
    case "division":
    case "plan":
      return `${act.division} ${act.plan?.length ?? 0}`;
    case "propose":
      return `${act.division} ${act.round} ${act.system} ${act.tables.length}`;
    case "publish":
    case "withdraw":
    case "change":
    case "close_round":
      return `${act.division} ${act.round}`;
    case "report":
    case "correct":
    case "slip":
      return `${act.division} ${act.round} ${act.table} ${(act.scores ?? []).join(":")}`;
    case "from_game":
    case "link":
      return `${act.division} ${act.round} ${act.table} ${act.game}`;
    case "confirm":
    case "dispute":
      return `${act.division} ${act.round} ${act.table} ${act.by ?? ""}`;
    case "forfeit":
      return `${act.division} ${act.round} ${act.table} ${act.entries.join(" ")}`;
    case "undo":
      return String(act.version);
    case "show_names":
      return act.to;
    case "hand_over":
      return act.house;
    case "clock":
      return act.ends_at ?? "";
    case "announce":
      return act.starts ?? "";
    case "amend":
      return act.setup.ruleset ?? "";
    case "tables":
    case "prizes":
    case "notice":
    case "close":
    case "unannounce":
    case "publish_tournament":
    case "unpublish_tournament":
      return act.kind;
    default:
      return nobody(act);
  }
}

/** What a move is, each kind by fields of its own. */
function noted(move: Move): string {
  switch (move.kind) {
    case "play":
    case "lay":
    case "swap":
    case "add":
    case "insert":
    case "remove":
    case "dissolve":
      return `${move.seat} ${move.at} ${move.letters}`;
    case "rack":
    case "draw":
      return `${move.seat} ${move.letters}`;
    case "change":
    case "joker":
      return `${move.seat} ${move.aside} ${move.drawn}`;
    case "bonus":
      return `${move.seat} ${move.card}`;
    case "settle":
      return `${move.seat} ${move.points}`;
    case "exchange":
    case "pass":
    case "challenge":
    case "accept":
    case "withdraw":
    case "time":
    case "resign":
    case "forfeit":
    case "miss":
    case "undo":
    case "turn":
    case "glass":
    case "loss":
      return String(move.seat);
    case "replace":
    case "insertion":
      return `${move.version} ${noted(move.entry)}`;
    case "annul":
    case "decision":
      return String(move.version);
    case "open":
      return `${move.ruleset} ${move.players.length}`;
    case "start":
      return String(move.draws.length);
    case "verdict":
      return JSON.stringify(move.words);
    case "stop":
      return move.reason;
    case "note":
      return move.text;
    case "clock":
      return String(move.seconds);
    case "adjourn":
    case "resume":
    case "end":
    case "close":
    case "publish":
    case "unpublish":
      return move.kind;
    default:
      return nobody(move);
  }
}

/** A kind that was forgotten above does not compile here. */
function nobody(kind: never): never {
  throw new Error(`unknown: ${JSON.stringify(kind)}`);
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
      for (const { act } of page.events) if (told(act) || act.kind === "clock") seen += 1;
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
    if (!noted(move)) throw new Error(move.kind);
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
