const INTERVAL_MS = 2_000;

/**
 * Returns a function that passes its argument to `print` at most once per interval. The first interval starts
 * now, so calls in that interval print nothing.
 */
export function printEvery<T>(print: (value: T) => void): (value: T) => void {
  let printedAt = performance.now();
  return (value) => {
    if (performance.now() - printedAt < INTERVAL_MS) return;
    printedAt = performance.now();
    print(value);
  };
}
