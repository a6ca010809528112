import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { connect } from "../database/client";
import { listTables, readTable, writeTable } from "./tables";

let database: TestDatabase;
let client: ReturnType<typeof connect>;
let watcher: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  client = connect(database.url, 1);
  watcher = connect(database.url, 1);
});
afterAll(async () => {
  await Promise.all([client.end(), watcher.end()]);
  await database.drop();
});

test("each table comes after the tables that its foreign keys refer to", async () => {
  const names = (await listTables(client)).map(({ name }) => name);
  for (const [earlier, later] of [
    ["regions", "record_bases"],
    ["record_bases", "candidates"],
    ["candidates", "interactions"],
    ["mutations", "callbacks"],
  ]) {
    expect(names).toContain(earlier);
    expect(names.indexOf(String(earlier))).toBeLessThan(names.indexOf(String(later)));
  }
});

async function* inTurn(pieces: Uint8Array[]) {
  yield* pieces;
}

test("a copy that PostgreSQL rejects fails instead of hanging", async () => {
  await client`create table strict (number integer check (number > 1))`;
  const table = { name: "strict", columns: ["number"] };
  const rows = inTurn([Buffer.from("2\n1\n")]);
  await expect(client.begin((sql) => writeTable(sql, table, rows, watcher))).rejects.toThrow(
    "PostgreSQL rejected the rows of the table strict",
  );
  expect(await client`select from strict`).toHaveLength(0);
});

test("after a large table was read slowly, the same connection can write an equal copy", async () => {
  await client`create table large (number integer, text text)`;
  await client`create table copied (number integer, text text)`;
  await client`insert into large select n, repeat(chr(9) || '\\' || chr(10), 100) from generate_series(1, 5000) n`;
  const columns = ["number", "text"];
  const pieces: Uint8Array[] = [];
  for await (const piece of readTable(client, { name: "large", columns })) {
    if (pieces.length === 0) await pause(100);
    pieces.push(piece);
  }
  await client.begin((sql) => writeTable(sql, { name: "copied", columns }, inTurn(pieces), watcher));
  const [difference] = await client`
    select count(*)::int as n from (table large except table copied) as missing`;
  expect(difference?.n).toBe(0);
});
