"use client";

import { useSyncExternalStore } from "react";
import { isApiError } from "@/lib/contract/api-client";

/**
 * `asked`: the session has ended, and the page asks the user to sign in and keeps their input. `put off`: the
 * user closed the dialog. The next save asks again, but background requests don't.
 */
type SessionEnd = "no" | "asked" | "put off";

let sessionEnd: SessionEnd = "no";
const watchers = new Set<() => void>();

export const isSignedOut = () => sessionEnd !== "no";

export function setSessionEnd(next: SessionEnd): void {
  sessionEnd = next;
  for (const tell of watchers) tell();
}

export const isUnauthorized = (error: unknown) => isApiError(error) && error.code === "unauthorized";

/** Call this when a save fails. Asks the user to sign in again if the session has ended. */
export function askToSignInAfter(error: unknown): void {
  if (isUnauthorized(error)) setSessionEnd("asked");
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => {
    watchers.delete(tell);
  };
}

/** Returns whether the page should ask the user to sign in again. */
export const useIsAskedToSignIn = (): boolean =>
  useSyncExternalStore(
    watch,
    () => sessionEnd === "asked",
    () => false,
  );
