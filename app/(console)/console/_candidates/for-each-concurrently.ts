import { askBeforeUnload } from "../_leaving/ask-before-unload";

const CONCURRENCY = 4;

/**
 * Runs `work` for all items, a few at a time. With several items, asks `question` before the user signs out
 * or closes the page, which would stop the work. Returns the failed items with their errors.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  question: string,
  work: (item: T) => Promise<unknown>,
) {
  const waiting = [...items];
  const failed: { item: T; error: unknown }[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const tried = item;
      await work(tried).catch((error: unknown) => failed.push({ item: tried, error }));
    }
  };
  const runAll = () => Promise.all(Array.from({ length: CONCURRENCY }, worker));
  await (items.length > 1 ? askBeforeUnload(question, runAll) : runAll());
  return failed;
}
