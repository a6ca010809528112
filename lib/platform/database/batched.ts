import "server-only";
import DataLoader from "dataloader";
import { outsideSpans } from "../tracing/tracing";
import type { Database } from "./client";

const STATEMENT_KEYS_MAX = 100;

/**
 * Batches the calls in one turn of the event loop into one query, because sending a query costs more than
 * reading or writing a row. With `collectMs`, batches the calls within that time. `run` returns a value, an
 * error or a promise for each key, in order. If `run` throws, all its calls fail.
 */
export function batched<Key, Value>(
  run: (database: Database, keys: readonly Key[]) => Promise<(Value | Error | Promise<Value>)[]>,
  { collectMs }: { collectMs?: number } = {},
): (database: Database, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Database, DataLoader<Key, Value | Promise<Value>>>();
  const newLoader = (database: Database) => {
    const loader = new DataLoader<Key, Value | Promise<Value>>(
      (keys) => outsideSpans(() => run(database, keys)),
      {
        cache: false,
        maxBatchSize: STATEMENT_KEYS_MAX,
        batchScheduleFn: (dispatch) => (collectMs ? setTimeout(dispatch, collectMs) : setImmediate(dispatch)),
      },
    );
    loaders.set(database, loader);
    return loader;
  };
  return (database, key) =>
    (loaders.get(database) ?? newLoader(database)).load(key).then<Value>((value) => value);
}
