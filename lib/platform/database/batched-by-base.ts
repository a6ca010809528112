import "server-only";
import { groupBy } from "../group-by";
import { batched } from "./batched";
import type { Database } from "./client";
import { isDatabaseUnavailable } from "./database-errors";

/**
 * Like `batched`, with one statement per base, because a statement may wait while its base is being deleted.
 * If a statement fails although the database can be reached, `run` is called again for each of its items, so
 * that one faulty item doesn't affect the others. So `run` must not fail after its effect is committed.
 * Returns a value for each item, in order.
 */
export function batchedByBase<Item, Value>(
  baseIdOf: (item: Item) => number,
  run: (database: Database, items: readonly Item[]) => Promise<Value[]>,
  options: { collectMs?: number } = {},
): (database: Database, item: Item) => Promise<Value> {
  const runOrSplit = async (database: Database, items: readonly Item[]): Promise<(Value | Error)[]> => {
    try {
      return await run(database, items);
    } catch (error) {
      if (items.length > 1 && !isDatabaseUnavailable(error))
        return (await Promise.all(items.map((item) => runOrSplit(database, [item])))).flat();
      const cause = error instanceof Error ? error : new Error(String(error));
      return items.map(() => cause);
    }
  };
  return batched<Item, Value>(async (database, items) => {
    const values = new Map<Item, Promise<Value>>();
    for (const ofBase of groupBy(items, baseIdOf).values()) {
      const all = runOrSplit(database, ofBase);
      for (const [index, item] of ofBase.entries())
        values.set(
          item,
          all.then((outcomes) => valueOrThrow(outcomes[index])),
        );
    }
    return items.map((item) => values.get(item) ?? new Error("An item has no outcome."));
  }, options);
}

function valueOrThrow<Value>(outcome: Value | Error | undefined): Value {
  if (outcome === undefined) throw new Error("An item has no outcome.");
  if (outcome instanceof Error) throw outcome;
  return outcome;
}
