import { beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, waitUntil } from "@/test/api";
import { withBasesLocked } from "./lock-bases";
import { tryLockBase } from "./try-lock-base";

beforeAll(openTestApi);

describe("withBasesLocked", () => {
  test("holds all locks until the work is done", async () => {
    const { bases } = await newRegion();
    const isFree = (baseId: number) => db().transaction((transaction) => tryLockBase(transaction, baseId));
    await withBasesLocked(db(), [bases.live, bases.sandbox], async () => {
      expect([await isFree(bases.live), await isFree(bases.sandbox)]).toEqual([false, false]);
    });
    expect([await isFree(bases.live), await isFree(bases.sandbox)]).toEqual([true, true]);
  });

  test("doesn't deadlock if two callers pass the same bases in opposite order", async () => {
    const { bases } = await newRegion();
    const attempts = vi.spyOn(db(), "transaction");
    const hasOneEnded = async () => attempts.mock.settledResults.some(({ type }) => type !== "incomplete");
    let running = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      // The other caller has found the bases locked.
      await waitUntil(hasOneEnded);
      running -= 1;
      return "done";
    };
    const both = [
      [bases.live, bases.sandbox],
      [bases.sandbox, bases.live],
    ].map((baseIds) => withBasesLocked(db(), baseIds, work));
    expect(await Promise.all(both)).toEqual(["done", "done"]);
    attempts.mockRestore();
  });

  test("fails with unavailable and a Retry-After header if a base stays locked", async () => {
    const { bases } = await newRegion();
    await db().transaction(async (transaction) => {
      await tryLockBase(transaction, bases.sandbox);
      const waiting = withBasesLocked(
        db(),
        [bases.live, bases.sandbox],
        async () => expect.fail("ran without the lock"),
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

  test("releases the locks if the work fails", async () => {
    const { bases } = await newRegion();
    const failing = withBasesLocked(db(), [bases.live], () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await withBasesLocked(db(), [bases.live], async () => "done")).toBe("done");
  });
});
