import { expect, test } from "vitest";
import { createWakeUpBatch } from "./pending-wake-ups";

const idsOf = (pending: ReturnType<typeof createWakeUpBatch>) =>
  pending.take({ all: true }).flatMap(({ data }) => ("callbackIds" in data ? data.callbackIds : []));

test("repeated wake-ups of one callback count once toward the limit", () => {
  const pending = createWakeUpBatch();
  for (let round = 0; round < 3; round++) {
    for (let time = 0; time < 20_000; time++) pending.addCallback("often", 1);
    pending.addCallback("once", 1);
    expect(idsOf(pending)).toEqual(["often", "once"]);
  }
});

test("callbacks beyond ten thousand are dropped until the pending callbacks are taken", () => {
  const pending = createWakeUpBatch();
  for (let index = 0; index < 10_005; index++) pending.addCallback(`callback ${index}`, 1);
  expect(idsOf(pending)).toHaveLength(10_000);
  pending.addCallback("later", 1);
  expect(idsOf(pending)).toEqual(["later"]);
});
