/**
 * Returns a function that opens a resource on the first call and returns the same one on later calls. If
 * opening fails, the next call tries again.
 */
export function onceOpened<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
