import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordFigures } from "@/test/record-figures";
import { exceptions } from "./exceptions";
import { fillRegionTables, fillTables } from "./fill-tables";
import { findIsolationFaults, readCatalog } from "./find-isolation-faults";
import { openIsolationDatabase, withFault } from "./open-database";

let close: () => Promise<void>;
let owner: postgres.Sql;
let application: postgres.Sql;
let one: number;
let other: number;
let tables: string[];
let regionTables: string[];
let ownRegion: string;

beforeAll(async () => {
  const opened = await openIsolationDatabase();
  ({ owner, application, close } = opened);
  [one = 0, other = 0] = opened.bases;
  const catalog = await readCatalog(owner);
  await fillTables(application, catalog, opened.bases);
  const regions =
    await owner`select region_id as id from record_bases where mode = 'live' order by id = ${one} desc`;
  const ids = regions.map(({ id }) => id);
  await fillRegionTables(application, catalog, ids);
  [ownRegion = ""] = ids;
  tables = catalog.restrictedTables;
  regionTables = catalog.regionTables;
});
afterAll(() => close());

/** Runs statements as the application does for one base, and rolls them back. */
async function withinBase<T>(baseId: number, work: (sql: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const rollback = new Error("rolled back");
  let result: T | undefined;
  await application
    .begin(async (sql) => {
      await sql.unsafe(`set local instroom.base_id = '${baseId}'; set local role instroom_base`);
      result = await work(sql);
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  return result as T;
}

/** The triggers of append-only tables reject every DELETE, even one that matches no rows. */
function rejectedByTrigger(error: unknown): number {
  if (error instanceof Error && /is append-only$/.test(error.message)) return 0;
  throw error;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    ({ code }) => code as string,
  );

describe("row-level security", () => {
  it("shows a base all of its own rows of every table, and no others", async () => {
    const shown = await withinBase(one, (sql) =>
      Promise.all(
        tables.map(async (table) => {
          const rows = await sql`select base_id as base, count(*)::int from ${sql(table)} group by 1`;
          return [table, [...rows]];
        }),
      ),
    );
    const expected = await Promise.all(
      tables.map(async (table) => {
        const [row] = await owner`select count(*)::int from ${owner(table)} where base_id = ${one}`;
        return [table, [{ base: one, count: row?.count }]];
      }),
    );
    expect(shown).toEqual(expected);
    recordFigures({ "tables with row-level security": tables.length });
  });

  it("also applies to views: a base sees only its own rows", async () => {
    const views = await owner`select viewname::text as name from pg_views where schemaname = 'public'`;
    expect(views.length).toBeGreaterThan(0);
    for (const { name } of views) {
      const readBases = (sql: postgres.ISql) => sql`select distinct base_id as base from ${sql(name)}`;
      expect((await readBases(owner)).length, name).toBeGreaterThan(1);
      expect([...(await withinBase(one, readBases))], name).toEqual([{ base: one }]);
    }
  });

  it("lets a base neither lock nor delete rows of another base in any table", async () => {
    const results = await withinBase(one, async (sql) => {
      const found = [];
      for (const table of tables) {
        const locked = await sql`select from ${sql(table)} where base_id = ${other} for update`;
        const deleted = await sql
          .savepoint((inner) => inner`delete from ${inner(table)} where base_id = ${other}`)
          .then(({ count }) => count, rejectedByTrigger);
        found.push([table, locked.length, deleted]);
      }
      return found;
    });
    expect(results).toEqual(tables.map((table) => [table, 0, 0]));
  });

  it("rejects the insertion of another base's rows into any table", async () => {
    const codes = await Promise.all(
      tables.map(async (table) => {
        const columns = await owner`
          select quote_ident(attname) as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
        const names = columns.map(({ name }) => name).join(", ");
        const [found] = await owner`
          select to_jsonb(t)::text as row from ${owner(table)} as t where base_id = ${other}`;
        const insert = `insert into "${table}" (${names}) overriding system value
          select ${names} from jsonb_populate_record(null::"${table}", $1::text::jsonb)`;
        return [table, await codeOf(withinBase(one, (sql) => sql.unsafe(insert, [found?.row])))];
      }),
    );
    expect(codes).toEqual(tables.map((table) => [table, "42501"]));
  });

  it("shows a base only its own region's rows in every table that contains rows of regions", async () => {
    for (const table of regionTables) {
      const column = table === "regions" ? "id" : "region_id";
      const readRegions = (sql: postgres.ISql) =>
        sql`select distinct ${sql(column)} as region from ${sql(table)} order by 1`;
      expect((await readRegions(owner)).length, table).toBeGreaterThan(1);
      expect([...(await withinBase(one, readRegions))], table).toEqual([{ region: ownRegion }]);
    }
    recordFigures({ "tables restricted to a region": regionTables.length });
  });

  it.each([
    ["delete another region", "delete from regions where id <> $1"],
    ["delete its own region", "delete from regions where id = $1"],
    ["make staff administrators", "update staff set scope = 'admin' where $1 <> ''"],
    ["give staff a role", "update staff_roles set role = 'manager' where region_id <> $1"],
    [
      "replace the token of a session",
      "update staff_sessions set token_digest = token_digest where id <> $1",
    ],
    ["read a session", "select from staff_sessions where id <> $1"],
    ["read a mailed sign-in", "select from staff_sign_ins where id::text <> $1"],
    ["replace the token of a mailed link", "update verifications set token_digest = '' where id::text <> $1"],
    ["replace a mailed code", "update confirmation_codes set code_digest = '' where id::text <> $1"],
    ["read an authenticator", "select from staff_authenticators where staff_id <> $1"],
    ["delete from the security log", "delete from security_events where actor_id <> $1"],
    ["replace a key of digests", "delete from lasting_keys where purpose <> $1"],
    ["give its key to another region", "update api_keys set region_id = 'recOther' where region_id = $1"],
  ])("doesn't let a base %s", async (_attack, statement) => {
    expect(await codeOf(withinBase(one, (sql) => sql.unsafe(statement, [ownRegion])))).toBe("42501");
  });

  it("lets a base change no rows of another region", async () => {
    const counts = await withinBase(one, async (sql) => {
      const { count: keys } =
        await sql`update api_keys set region_id = ${ownRegion} where region_id <> ${ownRegion}`;
      const { count: regions } = await sql`update regions set name = 'Ours' where id <> ${ownRegion}`;
      const { count: views } = await sql`delete from saved_views where region_id <> ${ownRegion}`;
      return { keys, regions, views };
    });
    expect(counts).toEqual({ keys: 0, regions: 0, views: 0 });
  });

  it("shows a base only its own mutations, even if the base asks for another base's mutations", async () => {
    const find = (base: number) => (sql: postgres.ISql) =>
      sql`select mutations_about(${base}, array(select candidate_id from events))`;
    const count = async (base: number) => (await withinBase(one, find(base))).length;
    expect((await owner.begin(find(other))).length).toBeGreaterThan(0);
    expect(await count(one)).toBeGreaterThan(0);
    expect(await count(other)).toBe(0);
  });

  it("fails if no base is set, instead of showing no rows", async () => {
    const read = application.begin(async (sql) => {
      await sql`set local role instroom_base`;
      await sql`select from candidates`;
    });
    expect(await codeOf(read)).toMatch(/^(42704|22P02)$/);
  });

  it("lets the application's own role see all bases, because the engine works for all of them", async () => {
    const [row] = await application`select count(distinct base_id)::int as bases from candidates`;
    expect(row?.bases).toBeGreaterThanOrEqual(2);
  });
});

describe("the row-level security check", () => {
  const findFaults = async () => findIsolationFaults(await readCatalog(owner), exceptions);

  it.each([
    [
      "is turned off",
      "alter table consents disable row level security",
      "alter table consents enable row level security",
    ],
    [
      "has an additional policy",
      "create policy planted on consents using (true)",
      "drop policy planted on consents",
    ],
    [
      "has an additional policy for reads",
      "create policy planted on consents for select using (true)",
      "drop policy planted on consents",
    ],
    [
      "has a changed condition",
      "alter policy one_base on consents using (true)",
      "alter policy one_base on consents using (base_id = (select current_setting('instroom.base_id')::int))",
    ],
  ])("reports a table on which row-level security %s", (_fault, plant, remove) =>
    withFault(owner, { plant, remove }, async () => {
      expect(await findFaults()).toEqual(["consents isn't restricted to a base"]);
    }),
  );

  it("reports no faults in the unchanged schema", async () => {
    expect(await findFaults()).toEqual([]);
  });
});
