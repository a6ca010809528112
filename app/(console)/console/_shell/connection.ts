import { isTransient } from "@/lib/contract/api-client";

/** Whether the page may show outdated data: the browser is offline, or the server didn't respond. */
export type Connection = "online" | "offline" | "no response";

let isAnswered = true;
const listeners = new Set<() => void>();

function setAnswered(next: boolean): void {
  isAnswered = next;
  for (const notify of listeners) notify();
}

/** Call this when a read succeeds. */
export const noteRead = () => setAnswered(true);

/** Call this when a read has failed after its retries. */
export function noteFailedRead(error: unknown): void {
  if (isTransient(error)) setAnswered(false);
}

export function currentConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return isAnswered ? "online" : "no response";
}

export function subscribeToConnection(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}
