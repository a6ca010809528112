"use client";

import { useSyncExternalStore } from "react";
import { newListeners } from "@/app/_ui/new-listeners";
import { isApiError } from "@/lib/contract/api-client";

/**
 * `prompted`: the session has ended. The page asks the user to sign in, and keeps their input.
 * `postponed`: the user closed the dialog. The next save asks again, but background requests don't.
 */
type SignInPrompt = "none" | "prompted" | "postponed";

let signInPrompt: SignInPrompt = "none";
const listeners = newListeners();

export const isAskedToSignIn = () => signInPrompt === "prompted";
export const isSignedOut = () => signInPrompt !== "none";

export function setSignInPrompt(next: SignInPrompt): void {
  signInPrompt = next;
  listeners.notify();
}

/**
 * Returns whether a request failed because the user has to sign in again, or has to enter a second factor
 * that became necessary while they were working.
 */
export const needsSignIn = (error: unknown) =>
  isApiError(error) && ["unauthorized", "second_factor_required"].includes(error.code);

/** Returns whether a read failed because the user no longer has a role in the region, or has a lower role. */
export const isShutOut = (error: unknown) =>
  isApiError(error) && ["region_not_found", "forbidden"].includes(error.code);

/** Call this when a request succeeds. The user may have signed in again in another tab. */
export function noteSuccess(): void {
  if (signInPrompt === "postponed") setSignInPrompt("none");
}

/** Call this when a save fails. Asks the user to sign in again if the session has ended. */
export function askToSignInAfter(error: unknown): void {
  if (needsSignIn(error)) setSignInPrompt("prompted");
}

/** Calls `notify` when the user is asked to sign in again, signs in or closes the dialog. */
export const { subscribe } = listeners;

/** Returns whether the page should ask the user to sign in again. */
export const useIsAskedToSignIn = (): boolean =>
  useSyncExternalStore(subscribe, isAskedToSignIn, () => false);
