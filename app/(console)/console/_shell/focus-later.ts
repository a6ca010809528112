/** Focuses the first invalid control of a form after the next render, so that its error is announced. */
export const focusFirstInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

/** Focuses the element with this id after the next render, for example because the focused button disappears. */
export const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/**
 * Focuses a candidate's link in the list or on the board after the next render, or `fallback` if there is no
 * link. Leaves focus alone if something has it, and doesn't scroll, because the user may have scrolled since.
 */
export const focusRowLater = (id: string, fallback: HTMLElement | null = null) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`[data-row-link][href$="/candidates/${id}"]`);
    (link ?? fallback)?.focus({ preventScroll: true });
  });

/**
 * Focuses a row or list item that a button has just shown, after the next render, because the button moves
 * below the new items or disappears. `list` is the list, or an element that contains the table.
 */
export const focusNewItem = (list: HTMLElement | null, index: number) =>
  requestAnimationFrame(() => {
    const item = (list?.querySelector("tbody") ?? list)?.children[index];
    if (!(item instanceof HTMLElement)) return;
    item.tabIndex = -1;
    item.focus();
  });
