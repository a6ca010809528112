/** A field in which the user has typed or chosen something. */
export type UsedField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns whether the target is a field whose unsaved value a dialog must not lose without confirmation.
 * Ignores searches, one-time codes, and inputs outside forms. Textareas outside forms count.
 */
export const isTracked = (target: EventTarget): target is UsedField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    target.form !== null &&
    target.type !== "search" &&
    target.autocomplete !== "one-time-code");

/**
 * Returns whether closing would lose the user's input. A checkbox or radio button always has a value, so this
 * function compares its checked state with its initial state.
 */
export function isUnsaved(field: UsedField): boolean {
  if (!field.isConnected) return false;
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== "";
}
