import { once } from "node:events";
import { createServer, connect as dial } from "node:net";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { connect } from "./client";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

/**
 * Starts a proxy that answers a connection's first query, which loads the array types, with the error of a
 * server that is shutting down.
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

it("queries fail if their session settings can't be applied, and later queries use a new connection", async () => {
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
    // Other queries that were already sent on the same connection may also fail.
    expect([undefined, expected]).toContain(role);
  }
  expect([...(await client.unsafe(SHOW_SESSION, [], sessionOf(3)))]).toEqual([
    { role: "instroom_base", base: "3" },
  ]);
  expect((await client.unsafe(SHOW_SESSION))[0]?.role).toBe(own?.name);
  await client.end({ timeout: 1 });
});

it("a query prefers an idle connection that already has its session settings", async () => {
  const client = connect(database.url, 3);
  const processIn = async (baseId: number) =>
    (await client.unsafe("select pg_backend_pid() as id", [], sessionOf(baseId)))[0]?.id;
  // Run the queries concurrently, so that each opens a connection.
  const [first, second, third] = await Promise.all([processIn(1), processIn(2), processIn(3)]);
  expect(new Set([first, second, third]).size).toBe(3);
  for (const baseId of [2, 2, 3, 1, 1, 3]) {
    expect(await processIn(baseId)).toBe([first, second, third][baseId - 1]);
  }
  // If no connection has the session settings, the query may use any of them.
  expect([first, second, third]).toContain(await processIn(4));
  await client.end({ timeout: 1 });
});

it.each([
  ["between queries of its base", [sessionOf(1), sessionOf(1), sessionOf(1)]],
  ["between queries of other bases", [sessionOf(1), sessionOf(2), sessionOf(1)]],
])(
  "a query whose parameter can't be sent fails without affecting the other queries (%s)",
  async (_, options) => {
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
  },
);

it("a query whose prepared statement is stale keeps its parameters, and other queries get their own results", async () => {
  const client = connect(database.url, 2);
  const setUp = `create table stale (id int, value int, isOpen boolean);
    insert into stale select id, id, true from generate_series(1, 40) id;
    grant all on stale to instroom_base`;
  await client.unsafe(setUp);
  const inBase = { ...sessionOf(1), prepare: true };
  const read = (id: number) => client.unsafe("select id, value from stale where id = $1", [id], inBase);
  const write = (id: number) =>
    client.unsafe(
      "update stale set value = $1, isOpen = $2 where id = 40 returning isopen",
      [id, true],
      inBase,
    );
  for (const type of ["bigint", "int", "numeric", "int"]) {
    await Promise.all([read(1), read(2), write(3), write(4)]);
    await client.unsafe(`alter table stale alter value type ${type}`);
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    const reads = ids.map(async (id) => [id, (await read(id)).map((row) => row.id)]);
    const writes = Array.from({ length: 5 }, async () => (await write(7))[0]?.isopen);
    const transactions = [1, 2, 3].map((id) =>
      client.begin(sessionOf(id), async (transaction) => (await transaction.unsafe(SHOW_SESSION))[0]?.base),
    );
    expect(await Promise.all(reads)).toEqual(ids.map((id) => [id, [id]]));
    expect(await Promise.all(writes)).toEqual(Array(5).fill(true));
    expect(await Promise.all(transactions)).toEqual(["1", "2", "3"]);
  }
  await client.end({ timeout: 1 });
});

it("a query after the end of its transaction fails instead of running in the next transaction", async () => {
  const client = connect(database.url, 1);
  let late: postgres.TransactionSql | undefined;
  const failing = client.begin(sessionOf(1), async (transaction) => {
    late = transaction;
    await transaction.unsafe("select 1 / 0");
  });
  await expect(failing).rejects.toThrow("division by zero");
  await client.begin(sessionOf(2), async (transaction) => {
    await expect(late?.unsafe(SHOW_SESSION)).rejects.toMatchObject({ code: "TRANSACTION_ENDED" });
    expect((await transaction.unsafe(SHOW_SESSION))[0]?.base).toBe("2");
  });
  await client.end({ timeout: 1 });
});

it("a query returns all its rows, even if the previous query failed while returning rows", async () => {
  const client = connect(database.url, 1);
  for (const options of [{}, { prepare: true }]) {
    const failing = client.unsafe("select 1 / (3 - i) from generate_series(1, $1::int) i", [5], options);
    await expect(failing).rejects.toThrow("division by zero");
    expect([...(await client.unsafe("select 7 as found", [], options))]).toEqual([{ found: 7 }]);
  }
  await client.end({ timeout: 1 });
});

const showLimits = async (url: string, options: Parameters<typeof connect>[2]) => {
  const client = connect(url, 1, options);
  const [limits] = await client`
    select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int
        * current_setting('tcp_keepalives_count')::int as "silentSeconds",
      current_setting('idle_in_transaction_session_timeout') as "inTransaction",
      current_setting('idle_session_timeout') as "inSession"`;
  await client.end({ timeout: 1 });
  return limits;
};

it("a direct connection loses its locks after a minute if its host is unreachable or its transaction is idle", async () => {
  const limits = { silentSeconds: 60, inTransaction: "1min", inSession: "0" };
  expect(await showLimits(database.url, {})).toEqual(limits);
});

it.each([{}, { isLasting: true }])(
  "a direct connection has JIT compilation turned off (%j)",
  async (options) => {
    const admin = connect(database.url, 1);
    const { pathname } = new URL(database.url);
    await admin`alter database ${admin(pathname.slice(1))} set jit = on`;
    const client = connect(database.url, 1, options);
    expect((await client`show jit`)[0]).toEqual({ jit: "off" });
    await Promise.all([client.end({ timeout: 1 }), admin.end({ timeout: 1 })]);
  },
);

it("a lasting connection loses its locks if its host is unreachable, but ignores the server's limits on idle sessions", async () => {
  const admin = connect(database.url, 1);
  const { pathname } = new URL(database.url);
  await admin`alter database ${admin(pathname.slice(1))} set idle_session_timeout = '1s'`;
  const { inSession, ...others } = { ...(await showLimits(database.url, { isLasting: true })) };
  expect(others).toEqual({ silentSeconds: 60, inTransaction: "2147483647ms" });
  expect(inSession).toBe("2147483647ms");
  await admin`alter database ${admin(pathname.slice(1))} reset idle_session_timeout`;
  await admin.end({ timeout: 1 });
});
