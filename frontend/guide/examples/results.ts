// Enters the results of a round, a line each: the table, then points by seat, as 3 412 389.
// house.d.ts is what `npx openapi-typescript $WORTWART/api/v1/schema/ -o house.d.ts` writes.
import createClient from "openapi-fetch";
import type { components, paths } from "./house";

type Report = components["schemas"]["ActReport"];

const { WORTWART = "https://wortwart.example", TOKEN } = process.env;
const [stream, division, round] = process.argv.slice(2);
const house = createClient<paths>({
  baseUrl: WORTWART,
  headers: { Authorization: `Bearer ${TOKEN}`, "Accept-Language": "de" },
});

async function enter(table: number, scores: number[]): Promise<string> {
  const body: Report = { kind: "report", division, round: Number(round), table, scores };
  const header = { "Idempotency-Key": `${division} ${round} ${table} ${scores}`, "If-Match": "*" };
  const { data, error } = await house.POST("/api/v1/tournaments/{stream}/acts/", {
    params: { path: { stream }, header },
    body,
  });
  return data ? `entered as event ${data.version}` : `${error.code} ${error.detail}`;
}

let typed = "";
for await (const part of process.stdin) typed += part;
for (const line of typed.trim().split("\n")) {
  const [table, ...scores] = line.split(" ").map(Number);
  console.log(table, await enter(table, scores));
}
