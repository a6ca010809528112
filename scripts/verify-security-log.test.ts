import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "@/test/api";
import { bundlePrograms } from "@/test/run-bundled";
import { newStaff } from "@/test/staff";

let run: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(openTestApi);
beforeAll(async () => {
  run = await bundlePrograms("verify-security-log");
});

const verify = (settings?: Record<string, string>) => run("verify-security-log", settings);

test("verify-security-log prints OK and the number of rows for an intact log, and exits with 0", async () => {
  expect(await verify()).toEqual([0, "OK: 0 rows."]);
  await newStaff("reader");
  await newStaff("reader");
  const month = new Date().toISOString().slice(0, 7);
  expect(await verify()).toEqual([0, `OK: 2 rows, the last is ${month}/2.`]);
});

test("the command names the first broken row, and exits with 3", async () => {
  await db().execute(
    sql`insert into security_events values ('2100-01', 1, now(), 'a', 'staff', 'b', null, null, '{}', '', '')`,
  );
  const fault = "the row before it was replaced or removed";
  expect(await verify()).toEqual([3, `The security log is broken at row 2100-01/1: ${fault}.`]);
});

test("verify-security-log exits with 1 if the database can't be reached", async () => {
  const url = "postgres://nobody@127.0.0.1:1/none";
  expect(await verify({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toEqual([
    1,
    "The database can't be reached; check DATABASE_URL.",
  ]);
});
