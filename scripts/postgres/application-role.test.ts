import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureApplicationRole } from "./application-role.mjs";
import { openEmbeddedPostgres, removeEmbeddedPostgres } from "./embedded-postgres.mjs";

let folder: string;
let owner: postgres.Sql;
let application: postgres.Sql;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "application-role-"));
  const server = await openEmbeddedPostgres(join(folder, "data"), { durable: false });
  const options = { max: 1, onnotice: () => undefined };
  owner = postgres(server.url("postgres"), options);
  await owner`create table earlier (id bigint primary key generated always as identity, name text)`;
  await ensureApplicationRole(server, "postgres");
  await ensureApplicationRole(server, "postgres");
  await owner`create table later (id bigserial primary key, name text)`;
  application = postgres(server.applicationUrl("postgres"), options);
});
afterAll(async () => {
  await application.end();
  await owner.end();
  removeEmbeddedPostgres(join(folder, "data"));
  rmSync(folder, { recursive: true, force: true });
});

describe("the application's role", () => {
  it.each(["earlier", "later"])(
    "reads and writes the rows of a table that was created %s than the role",
    async (table) => {
      const name = application(table);
      await application`insert into ${name} (name) values ('a'), ('b')`;
      await application`update ${name} set name = 'c' where name = 'a'`;
      await application`delete from ${name} where name = 'b'`;
      expect(await application`select name from ${name}`).toEqual([{ name: "c" }]);
    },
  );

  it.each([
    "alter table earlier add column more text",
    "alter table later disable trigger all",
    "drop table later",
    "truncate earlier",
    "create table own (id int)",
    "create role other",
    "create database other",
    "create extension pg_trgm",
    "alter role instroom_application superuser",
    "alter system set fsync = off",
    "set session_replication_role = replica",
    "copy earlier to program 'true'",
    "set role instroom",
  ])("can't run: %s", async (statement) => {
    await expect(application.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("owns nothing", async () => {
    expect(await owner`select from pg_class where relowner = 'instroom_application'::regrole`).toHaveLength(
      0,
    );
    expect(await owner`select from pg_database where datdba = 'instroom_application'::regrole`).toHaveLength(
      0,
    );
  });
});
