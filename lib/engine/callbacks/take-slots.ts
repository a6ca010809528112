import "server-only";
import { groupBy } from "@/lib/platform/group-by";
import { receiverKey } from "./circuit-breaker";
import type { DeliverySlots } from "./delivery-slots";
import type { DueCallback } from "./find-due";

/**
 * Takes slots for due callbacks. The next slot always goes to the base with the fewest running deliveries,
 * and within that base to the host with the fewest. Works in rounds: in each round, a base gets at most one
 * slot. The rounds keep the cost linear in the number of bases.
 */
export function takeSlots(due: DueCallback[], slots: DeliverySlots): DueCallback[] {
  const chosen: DueCallback[] = [];
  let bases = [...groupByBase(due)];
  for (let level = 0; bases.length > 0; level++) {
    bases = bases.filter((queues) => {
      const queue = findNextQueue(queues, slots);
      const [first] = queue ?? [];
      if (!first) return false;
      if (slots.countFor(first).base > level) return true;
      slots.take(first);
      chosen.push(first);
      queue?.shift();
      return true;
    });
  }
  return chosen;
}

/** Groups callbacks by base and, within a base, into one queue per receiver. */
const groupByBase = (due: DueCallback[]): Iterable<DueCallback[][]> =>
  groupBy(groupBy(due, receiverKey).values(), ([first]) => first?.baseId).values();

function findNextQueue(queues: DueCallback[][], slots: DeliverySlots): DueCallback[] | undefined {
  let next: DueCallback[] | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const queue of queues) {
    const [first] = queue;
    if (!first || !slots.hasRoom(first)) continue;
    const { receiver } = slots.countFor(first);
    if (receiver < fewest) [next, fewest] = [queue, receiver];
  }
  return next;
}
