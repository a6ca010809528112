import { expect, it } from "vitest";
import { newDeliverySlots } from "./delivery-slots";
import { takeSlots } from "./take-slots";

const dueIn = (baseId: number, host: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ baseId, host, id: `${baseId} ${host} ${index}` }));

it("takeSlots alternates between bases, and within a base between hosts", () => {
  const due = [...dueIn(1, "a", 3), ...dueIn(1, "b", 3), ...dueIn(2, "a", 3)];
  const chosen = takeSlots(due, newDeliverySlots({ total: 8, perBase: 8 }));
  expect(chosen.map(({ id }) => id)).toEqual(["1 a 0", "2 a 0", "1 b 0", "2 a 1", "1 a 1", "2 a 2"]);
});

it("takeSlots prefers a base with fewer running deliveries", () => {
  const slots = newDeliverySlots({ total: 8, perBase: 8 });
  for (const receiver of dueIn(1, "a", 2)) slots.take(receiver);
  const chosen = takeSlots([...dueIn(1, "b", 2), ...dueIn(2, "a", 2)], slots);
  expect(chosen.map(({ id }) => id)).toEqual(["2 a 0", "2 a 1", "1 b 0"]);
});

it("takeSlots checks each receiver only a few times, even if there are many receivers", () => {
  const slots = newDeliverySlots();
  let looks = 0;
  const counting = {
    ...slots,
    hasRoom: (receiver: Parameters<typeof slots.hasRoom>[0]) => {
      looks += 1;
      return slots.hasRoom(receiver);
    },
  };
  const due = Array.from({ length: 1_000 }, (_, index) => dueIn(index, "host", 1)).flat();
  expect(takeSlots(due, counting).length).toBeGreaterThan(200);
  expect(looks).toBeLessThan(5_000);
});
