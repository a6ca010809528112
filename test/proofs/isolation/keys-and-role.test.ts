import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordFigures } from "@/test/record-figures";
import { attackBase } from "./cross-bases";
import { exceptions } from "./exceptions";
import { fillTables } from "./fill-tables";
import { type Catalog, findIsolationFaults, readCatalog } from "./find-isolation-faults";
import { openIsolationDatabase, withFault } from "./open-database";

let server: Awaited<ReturnType<typeof openIsolationDatabase>>["server"];
let close: () => Promise<void>;
let owner: postgres.Sql;
let application: postgres.Sql;
let catalog: Catalog;
let bases: number[];

beforeAll(async () => {
  ({ server, owner, application, bases, close } = await openIsolationDatabase());
  catalog = await readCatalog(owner);
});
afterAll(() => close());

const attackBoth = async () => {
  const current = await readCatalog(owner);
  await fillTables(application, current, bases);
  const [one = 0, other = 0] = bases;
  const results = [
    await attackBase(application, current, { from: one, other }),
    await attackBase(application, current, { from: other, other: one }),
  ];
  const names = [...new Set(results.flatMap(({ rejected }) => [...rejected.keys()]))];
  return {
    tried: results.reduce((sum, { tried }) => sum + tried, 0),
    accepted: [...new Set(results.flatMap(({ accepted }) => accepted))],
    unproved: names.filter((name) => results.every(({ rejected }) => !rejected.get(name))),
  };
};

const findFaults = async () => findIsolationFaults(await readCatalog(owner), exceptions);

describe("the isolation check", () => {
  it("finds no faults in the schema, apart from the listed exceptions", async () => {
    expect(await findFaults()).toEqual([]);
  });

  it("shows that the database rejects every update that makes a row refer to another base", async () => {
    const { tried, accepted, unproved } = await attackBoth();
    expect(accepted).toEqual([]);
    expect(unproved, "each was rejected by a key or trigger").toEqual([]);
    recordFigures({ "tables with a base": catalog.baseColumns.size, "rows attacked": tried, accepted: 0 });
  });

  it("reports a table whose keys omit the base, and the updates across bases that the table allows", () =>
    withFault(
      owner,
      {
        plant: `create table planted (base_id integer not null, id text primary key, candidate_id text not null);
       create unique index planted_ids on candidates (id);
       alter table planted add constraint planted_key foreign key (candidate_id) references candidates (id)`,
        remove: "drop table planted; drop index planted_ids",
      },
      async () => {
        expect(await findFaults()).toEqual([
          "the foreign key planted_key doesn't compare the bases",
          "no unique key of planted contains its base",
          "a row of planted can change its base",
          "planted isn't restricted to a base",
        ]);
        expect((await attackBoth()).accepted).toEqual([
          "planted.base_id",
          "planted: planted_key",
          "planted: planted_key with its base",
        ]);
      },
    ));

  it("finds no faults in a new table if its key contains the base and restrict_to_base has restricted it", () =>
    withFault(
      owner,
      {
        plant: `create table planted (base_id integer not null, id integer not null, primary key (base_id, id));
       select restrict_to_base('planted')`,
        remove: "drop table planted",
      },
      async () => {
        expect(await findFaults()).toEqual([]);
      },
    ));

  it("reports a table without a base, an id without a foreign key, and a disabled trigger", () =>
    withFault(
      owner,
      {
        plant: `create table planted (id text primary key);
       alter table interactions add planted_id text;
       alter table candidates disable trigger candidates_stay_in_base`,
        remove: `drop table planted;
       alter table interactions drop planted_id;
       alter table candidates enable trigger candidates_stay_in_base`,
      },
      async () => {
        expect(await findFaults()).toEqual([
          "planted has no base_id",
          "interactions.planted_id holds an id without a foreign key",
          "a row of candidates can change its base",
        ]);
      },
    ));

  it("reports an unneeded exception", () => {
    const keysWithoutBase = { ...exceptions.keysWithoutBase, candidates: "no reason" };
    expect(findIsolationFaults(catalog, { ...exceptions, keysWithoutBase })).toEqual([
      "the table candidates is listed, but doesn't need to be",
    ]);
  });
});

const statementsFor = (table: string) => [
  `alter table ${table} add planted text`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} owner to current_user`,
  `create trigger planted before update on ${table} execute function refuse_change()`,
  `create index on ${table} ((1))`,
  `drop table ${table} cascade`,
  `truncate ${table} cascade`,
];

const STATEMENTS = [
  "alter function refuse_other_base() owner to current_user",
  "create function public.planted() returns int language sql as 'select 1'",
  "create or replace function refuse_other_base() returns trigger language plpgsql as 'begin return new; end'",
  "create table public.planted (id int)",
  "create schema planted",
  "create extension dblink",
  "set role instroom",
  "set session authorization instroom",
  "set session_replication_role = replica",
  "alter role instroom_application superuser",
  "grant instroom to instroom_application",
  "alter database instroom rename to planted",
  "alter system set fsync = off",
  "select pg_read_file('PG_VERSION')",
  "select pg_read_binary_file('pg_hba.conf')",
  "select pg_ls_dir('base')",
  "select pg_ls_waldir()",
  "select lo_import('/etc/hostname')",
  "select rolpassword from pg_authid",
  "delete from drizzle.__drizzle_migrations",
  "copy candidates to '/tmp/planted'",
  "copy candidates from '/etc/hostname'",
  "copy candidates to program 'true'",
];

describe("the application's role", () => {
  it("can't alter, drop or truncate any table, or disable a trigger", async () => {
    const tables = [...catalog.baseColumns.keys(), ...catalog.tablesWithoutBase];
    const statements = tables.flatMap(statementsFor);
    const outcomes = await Promise.all(
      statements.map((statement) =>
        application.unsafe(statement).then(
          () => [statement, "accepted"],
          ({ code }) => [statement, code],
        ),
      ),
    );
    expect(outcomes.filter(([, code]) => code !== "42501")).toEqual([]);
    recordFigures({ "statements denied to the role": statements.length + STATEMENTS.length });
  });

  it.each(STATEMENTS)("can't run: %s", async (statement) => {
    await expect(application.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("is a member only of the roles for one base and for all bases", async () => {
    expect(
      await owner`
        select roleid::regrole::text as role, inherit_option as "isInherited" from pg_auth_members
        where member = 'instroom_application'::regrole order by 1`,
    ).toEqual([
      { role: "instroom_all_bases", isInherited: true },
      { role: "instroom_base", isInherited: false },
    ]);
  });

  it("can call only two SECURITY DEFINER functions, which return only ids or nothing", async () => {
    const settings = ["search_path=pg_catalog, public"];
    expect(
      await owner`
        select proname as name, proconfig as settings, prorettype::regtype::text as returns
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    ).toEqual([
      { name: "mutations_about", settings, returns: "uuid" },
      { name: "renew_statistics", settings, returns: "void" },
    ]);
    const [row] = await owner`select prosrc as body from pg_proc where proname = 'mutations_about'`;
    expect(row?.body.trim().replace(/\s+/g, " ")).toBe(
      "SELECT id FROM mutations WHERE base_id = base AND candidate_ids && candidates " +
        "AND (current_setting('role') <> 'instroom_base' OR base = current_setting('instroom.base_id')::int)",
    );
  });

  it("can renew the planner's statistics of a table", async () => {
    const readAnalyzedAt = async () => {
      const [row] =
        await owner`select last_analyze as at from pg_stat_user_tables where relname = 'candidates'`;
      return Number(row?.at ?? 0);
    };
    const before = await readAnalyzedAt();
    await application`select renew_statistics('candidates')`;
    await expect.poll(readAnalyzedAt).toBeGreaterThan(before);
  });

  it("can't read tables of the server's other databases", async () => {
    const elsewhere = postgres(server.applicationUrl("postgres"), { max: 1 });
    try {
      expect(
        await elsewhere`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      ).toEqual([]);
      await expect(elsewhere`select from instroom.public.candidates`).rejects.toMatchObject({
        code: "0A000",
      });
    } finally {
      await elsewhere.end();
    }
  });
});
