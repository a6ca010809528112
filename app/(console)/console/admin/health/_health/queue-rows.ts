import type { AdministeredRegion } from "@/lib/console/administration/schema";

export type QueueRow = Pick<AdministeredRegion, "id" | "name"> & {
  queue: AdministeredRegion["queues"][number];
};

/** Sorts after every timestamp. */
const NEVER = "~";

/**
 * Returns a row for each queue. Queues come in the order of their oldest waiting write, because a long list
 * shows only its first rows. Then come those with the most pending callbacks. Empty queues keep their order.
 */
export const toQueueRows = (regions: readonly AdministeredRegion[]): QueueRow[] =>
  regions
    .flatMap(({ id, name, queues }) => queues.map((queue) => ({ id, name, queue })))
    .sort(({ queue: one }, { queue: other }) => {
      const [first, second] = [one.oldestQueuedAt ?? NEVER, other.oldestQueuedAt ?? NEVER];
      if (first === second) return other.pendingCallbacks - one.pendingCallbacks;
      return first < second ? -1 : 1;
    });
