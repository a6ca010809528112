import { expect, test } from "vitest";
import { createSlots, type SlotLimits } from "./slots";

/** Creates slots, and a function that acquires a slot and then adds the holder's name to `admitted`. */
function holdersOf(slotsMax: number) {
  const { acquire, countWaiting } = createSlots(slotsMax);
  const admitted: string[] = [];
  const hold = async (name: string, limits: SlotLimits) => {
    const release = await acquire(limits);
    admitted.push(name);
    return release;
  };
  return { hold, admitted, countWaiting };
}

test("holders wait in order of arrival, but a holder whose own limit is reached doesn't delay others", async () => {
  const { hold, admitted, countWaiting } = holdersOf(2);
  const release = await hold("first of a", { a: 1 });
  const waiting = hold("second of a", { a: 1 });
  await hold("first of b", { b: 1 });
  hold("first of c", { c: 1 });
  expect([admitted, countWaiting("a"), countWaiting("c")]).toEqual([["first of a", "first of b"], 1, 1]);
  release();
  await waiting;
  expect([admitted.at(-1), countWaiting("a"), countWaiting("c")]).toEqual(["second of a", 0, 1]);
});

test("a released slot admits every holder that waited for one of its keys", async () => {
  const { hold, admitted } = holdersOf(3);
  const release = await hold("one", { caller: 1, group: 1 });
  const waiting = [
    hold("same caller", { caller: 1, other: 1 }),
    hold("same group", { another: 1, group: 1 }),
  ];
  release();
  await Promise.all(waiting);
  expect(admitted).toEqual(["one", "same caller", "same group"]);
});

test("a holder needs a slot under each of its keys", async () => {
  const { hold, countWaiting } = holdersOf(10);
  await hold("one", { caller: 1, group: 2 });
  hold("two", { caller: 1, group: 2 });
  await hold("three", { other: 1, group: 2 });
  hold("four", { another: 1, group: 2 });
  expect([countWaiting("group"), countWaiting("caller"), countWaiting("another")]).toEqual([2, 1, 1]);
});
