import { newListeners } from "@/app/_ui/new-listeners";
import { isTransient } from "@/lib/contract/api-client";

/** Whether the page may show outdated data: the browser is offline, or the server didn't respond. */
export type Connection = "online" | "offline" | "no response";

let isServerResponding = true;
/** The state that the page shows. */
let shown: Connection = "online";
let isPressed = false;
const { notify, subscribe } = newListeners();

function setServerResponding(next: boolean): void {
  isServerResponding = next;
  notify();
}

/** Call this when a read succeeds. */
export const noteRead = () => setServerResponding(true);

/** Call this when a read has failed after its retries. A server that asks to slow down does respond. */
export function noteFailedRead(error: unknown): void {
  if (isTransient(error) && error.code !== "rate_limited") setServerResponding(false);
}

/**
 * Returns the state to show. It doesn't change while the user presses something. The notice about the
 * connection moves the page, and a press on an element that moves away before the release isn't a click.
 */
export function currentConnection(): Connection {
  if (!isPressed) shown = !navigator.onLine ? "offline" : isServerResponding ? "online" : "no response";
  return shown;
}

const handlePress = () => {
  isPressed = true;
};

/** Waits for the click, which comes just after the release. */
const handleRelease = () =>
  setTimeout(() => {
    isPressed = false;
    notify();
  });

const EVENTS = [
  ["online", notify],
  ["offline", notify],
  ["pointerdown", handlePress],
  ["pointerup", handleRelease],
  ["pointercancel", handleRelease],
] as const;

export function subscribeToConnection(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  for (const [type, handle] of EVENTS) window.addEventListener(type, handle, true);
  return () => {
    unsubscribe();
    for (const [type, handle] of EVENTS) window.removeEventListener(type, handle, true);
  };
}
