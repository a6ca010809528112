import { hasOpenDialogs } from "@/app/_ui/open-dialogs";

/** Handlers by key: a single key, or two keys pressed in sequence, such as "g c". */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

const SEQUENCE_MS = 1_000;

/** Functions that return the current shortcuts of the mounted components. */
const sources = new Set<() => Shortcuts>();
let first: { key: string; at: number } | null = null;

/** Handles the keys of these shortcuts. Returns a function that removes the shortcuts. */
export function addShortcuts(source: () => Shortcuts): () => void {
  sources.add(source);
  document.addEventListener("keydown", handle);
  return () => {
    sources.delete(source);
    if (sources.size === 0) document.removeEventListener("keydown", handle);
  };
}

/**
 * Calls the handlers of a sequence. Without such handlers, calls those of the single key. All components
 * share one listener, so that the second key of a sequence doesn't also reach another component's handler for
 * that key.
 */
function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event) || hasOpenDialogs()) return;
  const isSequence = first && event.timeStamp - first.at < SEQUENCE_MS;
  const inSequence = isSequence ? handlersOf(`${first?.key} ${event.key}`) : [];
  first = { key: event.key, at: event.timeStamp };
  for (const action of inSequence.length > 0 ? inSequence : handlersOf(event.key)) {
    if (!event.defaultPrevented) action(event);
  }
}

const handlersOf = (keys: string) => [...sources].flatMap((source) => source()[keys] ?? []);

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]",
  ) !== null;
