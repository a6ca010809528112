import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "@/package.json";
import { root } from "@/scripts/paths.mjs";
import { exceptionOf, migrationFaults } from "./migration-faults";

/** The first migration that must follow the rules. Earlier migrations are older than the rules. */
const FIRST_CHECKED = "0034";

const folder = join(root, "db", "migrations");
const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= FIRST_CHECKED);
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe.each(migrations)("the migration %s", (name) => {
  it("doesn't break the previous release or block writers, unless it says which release it breaks and why", () => {
    const sql = read(name);
    if (exceptionOf(sql) === undefined) expect(migrationFaults(sql)).toEqual([]);
    else expect(migrationFaults(sql), "an exception without a reason to have one").not.toEqual([]);
  });

  it("breaks only releases that are older than the current release", () => {
    const broken = exceptionOf(read(name)) ?? "0.0";
    expect(broken.localeCompare(packageJson.version, "en", { numeric: true })).toBeLessThan(0);
  });
});

const add = (action: string) => `ALTER TABLE "candidates" ${action};`;
const FAULTS: [sql: string, fault: string][] = [
  [add('DROP COLUMN "city"'), "drops a column"],
  [add('DROP "city"'), "drops a column"],
  [add('RENAME COLUMN "city" TO "town"'), "renames"],
  [add('RENAME TO "people"'), "renames"],
  [add('ALTER COLUMN "city" SET DATA TYPE varchar(10)'), "changes a type"],
  [add('ALTER COLUMN "city" TYPE varchar(10)'), "changes a type"],
  [add('ALTER COLUMN "city" SET NOT NULL'), "may leave out"],
  [add('ALTER COLUMN "city" DROP NOT NULL'), "doesn't expect"],
  [add('ALTER COLUMN "city" DROP DEFAULT'), "leaves out"],
  [add('ADD COLUMN "country" text NOT NULL'), "leaves out"],
  [add('ADD COLUMN "a" text, ADD COLUMN "b" text NOT NULL'), "leaves out"],
  [add('ADD COLUMN "token" uuid DEFAULT gen_random_uuid()'), "rewrites the table"],
  [add('ADD COLUMN "number" bigint GENERATED ALWAYS AS IDENTITY'), "rewrites the table"],
  [add('ADD COLUMN "region" text REFERENCES "regions"("id")'), "checks all rows"],
  [add('ADD CONSTRAINT "a" CHECK (length("city") < 9)'), "add NOT VALID"],
  [add('ADD CONSTRAINT "a" FOREIGN KEY ("city") REFERENCES "cities"("id")'), "add NOT VALID"],
  [add('ADD CONSTRAINT "a" UNIQUE ("city")'), "builds an index"],
  ['CREATE INDEX "a" ON "candidates" USING btree ("city");', "add CONCURRENTLY"],
  ['CREATE UNIQUE INDEX "a" ON "candidates" ("city");', "add CONCURRENTLY"],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "candidates" ("city");', "outside of a transaction"],
  ['DROP INDEX "candidates_phase_since";', "drops an index"],
  ['DROP TABLE "saved_views";', "drops what"],
  ['TRUNCATE "saved_views";', "drops what"],
  ['DELETE FROM "saved_views" WHERE "name" IS NULL;', "deletes rows"],
  ['LOCK TABLE "candidates";', "locks a table"],
  [`-- outside of a transaction\n${add('ADD COLUMN "country" text')}`, "without a lock_timeout"],
  [`CREATE TABLE "a" ("id" text);\n--> statement-breakpoint\n${add('DROP COLUMN "city"')}`, "drops a column"],
  [`-- a comment\n${add('DROP COLUMN "city"')}`, "drops a column"],
  [`alter table only public.candidates drop column city;`, "drops a column"],
];

it.each(FAULTS)("migrationFaults finds a planted fault: %s", (sql, fault) => {
  expect(migrationFaults(sql).join("\n")).toContain(fault);
});

const COMPATIBLE = [
  add('ADD COLUMN "country" text'),
  add(`ADD COLUMN "country" text DEFAULT 'NL' NOT NULL`),
  add('ADD CONSTRAINT "a" CHECK (length("city") < 9) NOT VALID'),
  add('VALIDATE CONSTRAINT "a"'),
  add('ADD CONSTRAINT "a" UNIQUE USING INDEX "b"'),
  'CREATE TABLE "a" ("id" text NOT NULL);\n--> statement-breakpoint\nCREATE INDEX "b" ON "a" ("id");',
  '-- outside of a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "candidates" ("city");',
  `COMMENT ON TABLE "candidates" IS 'DROP TABLE "candidates"';`,
  `CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM "candidates"; $$;`,
];

it.each(COMPATIBLE)("migrationFaults accepts a compatible statement: %s", (sql) => {
  expect(migrationFaults(sql)).toEqual([]);
});

it("exceptionOf accepts only a comment at the start that names a release and a reason", () => {
  expect(exceptionOf("-- breaks 2.1: that release stored what is deleted here\nDROP TABLE a;")).toBe("2.1");
  expect(exceptionOf("-- breaks 2.1:\nDROP TABLE a;")).toBeUndefined();
  expect(
    exceptionOf("DROP TABLE a;\n-- breaks 2.1: that release stored what is deleted here"),
  ).toBeUndefined();
});
