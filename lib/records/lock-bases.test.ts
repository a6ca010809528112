import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi } from "@/test/api";
import { withBasesLocked } from "./lock-bases";
import { tryLockBase } from "./try-lock-base";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

describe("working on locked bases", () => {
  test("keeps everybody else from each of them, until it is done", async () => {
    const { bases } = await newRegion();
    const isFree = (baseId: number) => db().transaction((transaction) => tryLockBase(transaction, baseId));
    await withBasesLocked(db(), [bases.live, bases.sandbox], async () => {
      expect([await isFree(bases.live), await isFree(bases.sandbox)]).toEqual([false, false]);
    });
    expect([await isFree(bases.live), await isFree(bases.sandbox)]).toEqual([true, true]);
  });

  test("of two that want the same bases the other way round does both, one after the other", async () => {
    const { bases } = await newRegion();
    let atWork = 0;
    const work = async () => {
      atWork += 1;
      expect(atWork).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      atWork -= 1;
      return "done";
    };
    const both = [
      [bases.live, bases.sandbox],
      [bases.sandbox, bases.live],
    ].map((baseIds) => withBasesLocked(db(), baseIds, work));
    expect(await Promise.all(both)).toEqual(["done", "done"]);
  });

  test("gives up on a base that is never free, with a 503 that says when to come again", async () => {
    const { bases } = await newRegion();
    await db().transaction(async (transaction) => {
      await tryLockBase(transaction, bases.sandbox);
      const waiting = withBasesLocked(
        db(),
        [bases.live, bases.sandbox],
        async () => expect.fail("not ours"),
        {
          waitMaxMs: 60,
        },
      );
      await expect(waiting).rejects.toMatchObject({
        code: "unavailable",
        headers: { "retry-after": "5" },
      });
    });
  });

  test("undoes everything when the work fails", async () => {
    const { bases } = await newRegion();
    const failing = withBasesLocked(db(), [bases.live], () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await withBasesLocked(db(), [bases.live], async () => "free again")).toBe("free again");
  });
});
