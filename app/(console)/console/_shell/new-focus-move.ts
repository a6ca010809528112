export type FocusMove = (target: HTMLElement | null) => void;

/**
 * Call this when the user presses a button in a list item that is about to disappear. Returns a function that
 * then moves focus. It leaves focus alone if the user has moved it out of the item in the meantime.
 */
export function newFocusMove(): FocusMove {
  const item = document.activeElement?.closest("li");
  return (target) => {
    const focused = document.activeElement;
    if (focused === document.body || item?.contains(focused)) target?.focus();
  };
}
