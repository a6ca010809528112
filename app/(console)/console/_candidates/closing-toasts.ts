/**
 * `closedAt` is the time of the closing that the toast is about, so that an undo doesn't reverse a later
 * closing.
 */
export type ClosedItem = { id: string; name: string; closedAt?: string };

/** A toast that says which candidates were closed. `remove` returns whether the toast was still visible. */
type ClosingToast = { items: readonly ClosedItem[]; remove: () => boolean };

let closingToasts: readonly ClosingToast[] = [];

export function rememberClosingToast(items: readonly ClosedItem[], remove: () => boolean): void {
  closingToasts = [...closingToasts, { items, remove }];
}

/**
 * Removes the toasts about candidates who have been reopened. For each removed toast that was still visible,
 * returns the candidates who remain closed.
 */
export function removeClosingToasts(reopened: readonly ClosedItem[]): ClosedItem[][] {
  const isReopened = ({ id }: ClosedItem) => reopened.some((item) => item.id === id);
  const outdated = closingToasts.filter(({ items }) => items.some(isReopened));
  closingToasts = closingToasts.filter((each) => !outdated.includes(each));
  return outdated
    .filter(({ remove }) => remove())
    .map(({ items }) => items.filter((item) => !isReopened(item)))
    .filter((items) => items.length > 0);
}
