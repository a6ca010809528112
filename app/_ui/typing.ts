/** After a pause this long, a key isn't meant for the field where the user last typed. */
const PAUSE_MS = 1_000;
/** How long keys wait for their field to appear. */
const WAIT_MS = 10_000;

const TEXT_FIELD = "input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]";
const PRESSES = ["pointerdown", "click"] as const;

/** When the user last typed in a text field. Null after a click, or after a key that leaves the field. */
let typedAt: number | null = null;
/** Whether a dialog has opened by itself since the user last typed. */
let isDialogUnasked = false;
/** What the user has typed for a field that isn't on the page yet. */
let early: { field: EarlyField; text: string; at: number } | null = null;

type EarlyField = "palette" | "note" | "interaction";

/**
 * Keeps keys that are meant for a text field from doing anything else. A field can disappear or lose focus
 * while the user types, for example when a dialog opens by itself. Users notice that only after some more
 * keys, which would otherwise press buttons and run shortcuts. Returns a function that stops watching.
 */
export function watchTyping(): () => void {
  addEventListener("keydown", handleKey, true);
  for (const type of PRESSES) addEventListener(type, handlePress, true);
  return () => {
    removeEventListener("keydown", handleKey, true);
    for (const type of PRESSES) removeEventListener(type, handlePress, true);
  };
}

/**
 * Call this when a dialog opens. Returns whether it opens by itself while the user is typing. Such a dialog
 * ignores keys and clicks until the user pauses, and none of its controls should have focus.
 */
export function opensUnasked(): boolean {
  isDialogUnasked = typedAt !== null;
  return isDialogUnasked;
}

/** Keeps the text that the user types, until `takeEarlyText` is called for its field. */
export function keepEarlyText(field: EarlyField): void {
  early = { field, text: "", at: performance.now() };
}

/** Focuses the field and adds the text that the user typed for it, if any: at the caret or at the end. */
export function takeEarlyText(
  name: EarlyField,
  field: HTMLInputElement | HTMLTextAreaElement | null,
  caret: number | null = null,
): void {
  if (early?.field !== name || !field) return;
  const { text } = early;
  early = null;
  field.focus();
  const at = caret ?? field.value.length;
  field.setSelectionRange(at, at);
  if (text === "") return;
  field.setRangeText(text, at, at, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function handleKey(event: KeyboardEvent): void {
  if (["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(event.key)) return;
  const isText = isTextKey(event);
  if (early && isText && event.timeStamp - early.at < WAIT_MS) {
    early.text = event.key === "Backspace" ? early.text.slice(0, -1) : early.text + textOf(event);
    swallow(event);
    return;
  }
  early = null;
  const field = event.target instanceof Element ? event.target.closest(TEXT_FIELD) : null;
  const isMeant = !field && isMeantForField(event) && (isText || event.key === "Tab" || isDialogUnasked);
  if (isMeant) swallow(event);
  else isDialogUnasked = false;
  const leaves = event.key === "Enter" && field instanceof HTMLInputElement;
  typedAt = isMeant || (field && isText && !leaves) ? event.timeStamp : null;
}

function handlePress(event: Event): void {
  if (isDialogUnasked && isMeantForField(event)) {
    swallow(event);
    return;
  }
  isDialogUnasked = false;
  typedAt = null;
  early = null;
}

const isMeantForField = ({ timeStamp }: Event) => typedAt !== null && timeStamp - typedAt < PAUSE_MS;

/** Windows reports AltGr, which types letters such as €, as Ctrl and Alt. */
const isTextKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  !metaKey &&
  ctrlKey === altKey &&
  (key.length === 1 || ["Enter", "Backspace", "Delete", "Dead", "Process", "Unidentified"].includes(key));

const textOf = ({ key }: KeyboardEvent) => (key.length === 1 ? key : "");

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
