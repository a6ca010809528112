import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi } from "@/test/api";

beforeAll(openTestApi);
beforeAll(async () => {
  const { bases } = await newRegion();
  await db().execute(sql`insert into events (base_id, occurred_at, actor_kind, actor_id, action, record_id)
    values (${bases.live}, now(), 'system', 'test', 'candidate.created', 'rec')`);
});

const columnsOf = (numbers: string, table: string) =>
  sql.raw(`(select array_agg(attname::text order by place) from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute on attrelid = ${table} and attnum = key.number)`);

describe("the database", () => {
  it.each(["update events set action = 'candidate.deleted'", "delete from events", "truncate events"])(
    "rejects changes to the audit log: %s",
    async (statement) => {
      const before = await db().execute(sql`select * from events`);
      await expect(db().execute(sql.raw(statement))).rejects.toThrow();
      expect(await db().execute(sql`select * from events`)).toEqual(before);
      expect(before.length).toBeGreaterThan(0);
    },
  );

  it("rejects references between rows of different bases", async () => {
    const keys = await db().execute<{ name: string; own: string[]; other: string[] }>(sql`
      select conname as name, ${columnsOf("conkey", "conrelid")} as own, ${columnsOf("confkey", "confrelid")} as other
      from pg_constraint as link where contype = 'f' and 2 = (
        select count(*) from pg_attribute where attname = 'base_id' and attrelid in (conrelid, confrelid))`);
    expect(keys.length).toBeGreaterThan(10);
    for (const { name, own, other } of keys) {
      expect([name, own[other.indexOf("base_id")]]).toEqual([name, "base_id"]);
    }
  });
});
