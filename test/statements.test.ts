import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "./api";
import { statementsOf } from "./statements";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

const send = (text: string) => db().execute(sql.raw(text));

describe("statementsOf", () => {
  test("hears what the work sends, in its transactions too, in order", async () => {
    const heard = await statementsOf(async () => {
      await send("select 1");
      await db().transaction(async (transaction) => {
        await transaction.execute(sql.raw("select 2"));
      });
      await send("select 3");
    });
    expect(heard.map((statement) => statement.trim())).toEqual(["select 1", "begin", "select 2", "select 3"]);
  });

  test("doesn't hear what runs beside the work, nor what the work leaves to a timer", async () => {
    let isOver = false;
    const beside = (async () => {
      while (!isOver) await send("select 'beside'");
    })();
    let later: Promise<unknown> | undefined;
    const heard = await statementsOf(async () => {
      setTimeout(() => {
        later = send("select 'later'");
      }, 5);
      await pause(50);
      await send("select 'own'");
    });
    isOver = true;
    await beside;
    expect(await later).toBeDefined();
    expect(heard).toEqual(["select 'own'"]);
  });

  test("hears nothing after the work is over", async () => {
    const heard = await statementsOf(() => send("select 1"));
    await send("select 2");
    expect(heard).toEqual(["select 1"]);
  });
});
