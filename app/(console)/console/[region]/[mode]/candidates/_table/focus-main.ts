/** Moves focus to the main content if the focused element has disappeared. */
export function focusMain(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus();
}
