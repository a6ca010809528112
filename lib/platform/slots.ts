import "server-only";

/** A holder's keys, such as its region, each with the maximum number of concurrent holders with that key. */
export type SlotLimits = Readonly<Record<string, number>>;

type Waiter = { limits: SlotLimits; admit: () => void };

/**
 * Creates slots for work that at most `slotsMax` holders may do concurrently. A holder's `limits` can allow
 * fewer holders with the same key. Holders wait in order of arrival. A holder whose own limit is reached
 * doesn't delay the ones behind it.
 */
export function createSlots(slotsMax: number) {
  const holders: SlotLimits[] = [];
  const waiting: Waiter[] = [];

  const countHolders = (key: string) => holders.filter((limits) => key in limits).length;
  const isFree = (limits: SlotLimits) =>
    holders.length < slotsMax && Object.entries(limits).every(([key, max]) => countHolders(key) < max);
  const release = (limits: SlotLimits) => {
    holders.splice(holders.indexOf(limits), 1);
    for (const waiter of [...waiting]) {
      if (!isFree(waiter.limits)) continue;
      waiting.splice(waiting.indexOf(waiter), 1);
      holders.push(waiter.limits);
      waiter.admit();
    }
  };
  return {
    countWaiting: (key: string): number => waiting.filter(({ limits }) => key in limits).length,
    /** Resolves to a function that releases the slot; call it once. Each holder needs its own `limits`. */
    async acquire(limits: SlotLimits): Promise<() => void> {
      if (isFree(limits)) holders.push(limits);
      else await new Promise<void>((admit) => waiting.push({ limits, admit }));
      return () => release(limits);
    },
  };
}
