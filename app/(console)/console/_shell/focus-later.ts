/** Focuses the first invalid control of a form after the next render, so that its error is announced. */
export const focusFirstInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

/** Focuses the element with this id after the next render, for example because the focused button disappears. */
export const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/**
 * Focuses a candidate's link in the list or on the board after the next render. Leaves focus alone if something
 * has it.
 */
export const focusRowLater = (id: string) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-row-link][href$="/candidates/${id}"]`)?.focus();
  });
