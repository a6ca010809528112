import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "./api";
import { recordStatements } from "./statements";

beforeAll(openTestApi);

const send = (text: string) => db().execute(sql.raw(text));

describe("recordStatements", () => {
  test("records statements in order, including statements in transactions", async () => {
    const statements = await recordStatements(async () => {
      await send("select 1");
      await db().transaction(async (transaction) => {
        await transaction.execute(sql.raw("select 2"));
      });
      await send("select 3");
    });
    expect(statements.map((statement) => statement.trim())).toEqual([
      "select 1",
      "begin",
      "select 2",
      "select 3",
    ]);
  });

  test("ignores concurrent work and timers", async () => {
    let isDone = false;
    const concurrent = (async () => {
      while (!isDone) await send("select 'concurrent'");
    })();
    let later: Promise<unknown> | undefined;
    const statements = await recordStatements(async () => {
      setTimeout(() => {
        later = send("select 'later'");
      }, 5);
      await pause(50);
      await send("select 'own'");
    });
    isDone = true;
    await concurrent;
    expect(await later).toBeDefined();
    expect(statements).toEqual(["select 'own'"]);
  });

  test("stops recording when the work is done", async () => {
    const statements = await recordStatements(() => send("select 1"));
    await send("select 2");
    expect(statements).toEqual(["select 1"]);
  });
});
