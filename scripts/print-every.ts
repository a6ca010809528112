/**
 * Returns a function that passes its argument to `print` at most once per interval. The first interval starts
 * now, so calls in that interval print nothing.
 */
export function printEvery<T>(intervalMs: number, print: (value: T) => void): (value: T) => void {
  let printedAt = performance.now();
  return (value) => {
    if (performance.now() - printedAt < intervalMs) return;
    printedAt = performance.now();
    print(value);
  };
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
