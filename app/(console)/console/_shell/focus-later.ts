/** Focuses the element with this id after the next render, for example because the focused button disappears. */
export const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
