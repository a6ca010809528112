import { once } from "node:events";
import { createServer, connect as dial } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { connect } from "./client";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

/**
 * Starts a proxy that responds to a connection's first query, which loads the array types, like a server that
 * is shutting down.
 */
async function startBreakingProxy() {
  const { hostname, port } = new URL(database.url);
  const stopping = Buffer.from("E\0\0\0\x1fSFATAL\0VFATAL\0C57P01\0Mstop\0\0", "latin1");
  const server = createServer((incoming) => {
    const outgoing = dial(Number(port), hostname);
    outgoing.pipe(incoming);
    for (const socket of [incoming, outgoing]) socket.on("error", () => undefined);
    incoming
      .on("close", () => outgoing.destroy())
      .on("data", (chunk) => {
        if (!chunk.includes("typarray")) outgoing.write(chunk);
        else incoming.end(stopping, () => server.emit("broken"));
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(database.url);
  url.port = String(typeof address === "object" && address?.port);
  return { server, url: url.href };
}

it("a connection that breaks at its first query causes no unhandled rejection", async () => {
  const { server, url } = await startBreakingProxy();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  const client = connect(url, 1);
  const broken = once(server, "broken");
  const asked = client`select 1`.catch((error: unknown) => error);
  await broken;
  await client.end({ timeout: 0 });
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off("unhandledRejection", note);
  server.close();
  expect(unhandled).toEqual([]);
});

const SHOW_SESSION = "select current_user as role, current_setting('instroom.base_id', true) as base";
const inSession = (session: string) => ({ session });
const sessionOf = (baseId: number) =>
  inSession(`set session instroom.base_id = '${baseId}'; set session role instroom_base`);

it("queries fail if their session can't be entered, and later ones get a connection of their own", async () => {
  const client = connect(database.url, 1);
  const [own] = await client.unsafe("select current_user as name");
  const wrong = inSession("set session role nobody_has_this_role");
  const outcomes = await Promise.allSettled([
    client.unsafe(SHOW_SESSION, [], wrong),
    client.unsafe(SHOW_SESSION, [], wrong),
    client.begin((transaction) => transaction.unsafe(SHOW_SESSION)),
    client.begin(wrong, (transaction) => transaction.unsafe(SHOW_SESSION)),
    client.begin(sessionOf(2), (transaction) => transaction.unsafe(SHOW_SESSION)),
    client.unsafe(SHOW_SESSION, [], sessionOf(2)),
  ]);
  const roles = [undefined, undefined, own?.name, undefined, "instroom_base", "instroom_base"];
  for (const [place, expected] of roles.entries()) {
    const outcome = outcomes[place];
    const role = outcome?.status === "fulfilled" ? outcome.value[0]?.role : undefined;
    // A query that was sent on the same connection fails too.
    expect([undefined, expected]).toContain(role);
  }
  expect([...(await client.unsafe(SHOW_SESSION, [], sessionOf(3)))]).toEqual([
    { role: "instroom_base", base: "3" },
  ]);
  expect((await client.unsafe(SHOW_SESSION))[0]?.role).toBe(own?.name);
  await client.end({ timeout: 1 });
});

it.each([
  ["between queries of its base", [sessionOf(1), sessionOf(1), sessionOf(1)]],
  ["between queries of other bases", [sessionOf(1), sessionOf(2), sessionOf(1)]],
])("a query whose parameter can't be sent fails %s, without the result of another", async (_, options) => {
  const client = connect(database.url, 1);
  await client.unsafe("select 0", [], options[0]);
  const [first, faulty, last] = await Promise.allSettled([
    client.unsafe("select 'first' as found", [], options[0]),
    client.unsafe("select $1::int as found", [undefined as never], options[1]),
    client.unsafe("select 'last' as found", [], options[2]),
  ]);
  expect(first).toMatchObject({ status: "fulfilled", value: [{ found: "first" }] });
  expect(faulty).toMatchObject({ status: "rejected", reason: { code: "UNDEFINED_VALUE" } });
  expect(last).toMatchObject({ status: "fulfilled", value: [{ found: "last" }] });
  await client.end({ timeout: 1 });
});
