const CONCURRENCY = 4;

/** Runs `work` for all items, a few at a time. Returns the failed items with their errors. */
export async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const waiting = [...items];
  const failed: { item: T; error: unknown }[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const tried = item;
      await work(tried).catch((error: unknown) => failed.push({ item: tried, error }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failed;
}
