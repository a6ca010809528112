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
