import { expect, it } from "vitest";
import { PREPARATION_SLOTS, withPreparationSlot } from "./preparation-slots";

it("withPreparationSlot runs a limited number of jobs concurrently, in order, and frees the slot of a failed job", async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const works = Array.from({ length: PREPARATION_SLOTS + 3 }, (_, index) =>
    withPreparationSlot(async () => {
      started.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index % 2) throw new Error("failed");
      return index;
    }),
  );
  const settled = Promise.allSettled(works);
  await new Promise(setImmediate);
  expect(started).toEqual(Array.from({ length: PREPARATION_SLOTS }, (_, index) => index));
  for (const count of [1, 2, 3]) {
    ends.shift()?.();
    await new Promise(setImmediate);
    expect(started).toHaveLength(PREPARATION_SLOTS + count);
  }
  for (const end of ends) end();
  expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(17);
  expect(await withPreparationSlot(async () => "free again")).toBe("free again");
});
