/** A seeded random number generator: the same seed and the same calls give the same values. */
export type Random = ReturnType<typeof randomFrom>;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Implements the mulberry32 generator, whose 32 bits of state are only good enough for a demo. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomFrom(seed: number) {
  const next = mulberry32(seed);
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)] as T;

  /** Returns one of the values, with a probability proportional to its weight. */
  const weighted = <T>(list: readonly (readonly [weight: number, value: T])[]): T => {
    let rest = next() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of list) {
      rest -= weight;
      if (rest < 0) return value;
    }
    throw new Error("There is nothing to choose from.");
  };

  /** Returns between `min` and `max` different values, in the order of the list. */
  const some = <T>(list: readonly T[], min: number, max: number): T[] => {
    const count = Math.min(integer(min, max), list.length);
    const chosen = new Set<number>();
    while (chosen.size < count) chosen.add(integer(0, list.length - 1));
    return list.filter((_, index) => chosen.has(index));
  };

  const recordId = () => `rec${Array.from({ length: 14 }, () => BASE62[integer(0, 61)]).join("")}`;

  return { next, integer, chance, pick, weighted, some, recordId };
}

export const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const splitWords = (text: string): string[] => text.trim().split(/\s+/);
