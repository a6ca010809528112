import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDisk } from "./disk";

const NOT_RESPONDING = "The disk of /backups doesn't respond.";

/** Returns work that ends only when it is told to, and counts how often it starts. */
function newWork() {
  const ended = new EventEmitter();
  const work = {
    starts: 0,
    end: () => ended.emit("end"),
    run: async () => {
      work.starts++;
      await once(ended, "end");
      return "done";
    },
  };
  return work;
}

test("runs one piece of work at a time, even after one has failed", async () => {
  const disk = newDisk("/backups");
  const [first, second] = [newWork(), newWork()];
  const running = [disk(first.run), disk(second.run)];
  await delay(20);
  expect([first.starts, second.starts]).toEqual([1, 0]);
  first.end();
  await expect.poll(() => second.starts).toBe(1);
  second.end();
  expect(await Promise.all(running)).toEqual(["done", "done"]);
  await expect(disk(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
  expect(await disk(async () => "next")).toBe("next");
});

test("starts no work while earlier work hangs, not even later, and works again once it has ended", async () => {
  const disk = newDisk("/backups", 50);
  const [hanging, queued, later] = [newWork(), newWork(), newWork()];
  const settled = await Promise.allSettled([disk(hanging.run), disk(queued.run)]);
  for (const result of settled)
    expect(result).toMatchObject({ status: "rejected", reason: { message: NOT_RESPONDING } });
  await expect(disk(later.run)).rejects.toThrow(NOT_RESPONDING);
  hanging.end();
  await expect.poll(() => disk(async () => "works").catch(() => null)).toBe("works");
  expect([hanging.starts, queued.starts, later.starts]).toEqual([1, 0, 0]);
});
