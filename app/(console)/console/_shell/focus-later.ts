/** Focuses the first invalid control of a form after the next render, so that its error is announced. */
export const focusFirstInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

/** Focuses the element with this id after the next render, for example because the focused button disappears. */
export const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
