import { beforeAll, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { db } from "@/lib/platform/database/client";
import { lastingDigest } from "@/lib/platform/database/lasting-digest";
import { env } from "@/lib/platform/env";
import { openTestApi } from "@/test/api";
import { bundlePrograms } from "@/test/run-bundled";

const OTHER = "another-secret-another-secret-another";
const commands: Record<string, string[]> = {
  migrate: [],
  backup: [],
  restore: ["--recovered", "--without-erasures"],
  admin: ["--name", "Anna", "--email", "anna@example.org"],
  "end-sessions": [],
  reencrypt: [],
  "move-files": [],
  "verify-security-log": [],
};
const names = Object.keys(commands);

let run: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(openTestApi);
beforeAll(async () => {
  run = await bundlePrograms(...names);
});

describe("APP_SECRET", () => {
  test("may be anything while the database is empty", async () => {
    expect(await run("migrate", { APP_SECRET: OTHER })).toEqual([0, ""]);
  });

  test.each(names)(
    "makes a program fail with one sentence if it isn't the database's secret: %s",
    async (name) => {
      await lastingDigest("test", db());
      const [code, printed] = await run(name, { APP_SECRET: OTHER }, commands[name]);
      expect(printed).toMatch(
        /^APP_SECRET isn't the secret of this database\. .* set APP_SECRET_PREVIOUS to the old one\.$/,
      );
      expect(code).toBe(78);
      expect(await db().$count(mails)).toBe(0);
    },
  );

  test("may be new if APP_SECRET_PREVIOUS is the database's secret", async () => {
    await lastingDigest("test", db());
    expect(await run("migrate", { APP_SECRET: OTHER, APP_SECRET_PREVIOUS: env().APP_SECRET })).toEqual([
      0,
      "",
    ]);
  });
});
