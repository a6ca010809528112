import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApi } from "@/test/api";
import { recordLog } from "@/test/read-log";
import { db } from "./database/client";
import { logConsoleErrors } from "./log-console-errors";
import { singleton } from "./singleton";

const printed: unknown[][] = [];
const output = { error: (...parts: unknown[]) => void printed.push(parts) };
let logged: ReturnType<typeof recordLog>;
beforeAll(openTestApi);
beforeAll(async () => {
  logged = recordLog();
  logConsoleErrors(output);
});
beforeEach(() => {
  printed.splice(0);
  logged.clear();
});

test("an error that a page prints is logged without the parameters of the failed query", async () => {
  const email = "zwaluwstaart@example.org";
  const error = await db()
    .execute(sql`select ${email}::text, 1 / ${0}::int`)
    .catch((thrown: Error) => Object.assign(thrown, { digest: "4022" }));
  expect(String((error as Error).message)).toContain(email);
  output.error("⨯", error);
  expect(printed).toEqual([]);
  expect(logged.text()).not.toContain(email);
  expect(logged.lines()).toMatchObject([
    { message: "page failed", digest: "4022", cause: { name: "PostgresError", code: "22012" } },
  ]);
});

test("messages without an error are still printed, even if the wrapper is installed twice", () => {
  logConsoleErrors(output);
  output.error("A server process ended", 1);
  expect(printed).toEqual([["A server process ended", 1]]);
  expect(logged.lines()).toEqual([]);
  expect(singleton("console errors", () => false)).toBe(true);
});
