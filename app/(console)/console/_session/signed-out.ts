"use client";

import { useSyncExternalStore } from "react";
import { isApiError } from "@/lib/contract/api-client";

/**
 * `prompted`: the session has ended. The page asks the user to sign in, and keeps their input.
 * `postponed`: the user closed the dialog. The next save asks again, but background requests don't.
 */
type SessionEnd = "none" | "prompted" | "postponed";

let sessionEnd: SessionEnd = "none";
const listeners = new Set<() => void>();

export const isSignedOut = () => sessionEnd !== "none";

export function setSessionEnd(next: SessionEnd): void {
  sessionEnd = next;
  for (const notify of listeners) notify();
}

export const isUnauthorized = (error: unknown) => isApiError(error) && error.code === "unauthorized";

/** Call this when a save fails. Asks the user to sign in again if the session has ended. */
export function askToSignInAfter(error: unknown): void {
  if (isUnauthorized(error)) setSessionEnd("prompted");
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Returns whether the page should ask the user to sign in again. */
export const useIsAskedToSignIn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionEnd === "prompted",
    () => false,
  );
