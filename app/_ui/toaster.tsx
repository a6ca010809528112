"use client";

import { useEffect, useSyncExternalStore } from "react";
import { newListeners } from "./new-listeners";
import { type Toast, type ToastAction, type ToastSubject, ToastViewport } from "./toast-viewport";

const SHOWN_AT_LEAST_MS = 8_000;
/** Twice the time that most people need: some read slowly, and screen readers finish other text first. */
const READING_MS_PER_CHARACTER = 120;
const SHOWN_MAX = 5;
const NONE: readonly Toast[] = [];

let ready = NONE;
let made = 0;
const { notify, subscribe } = newListeners();

function show(toasts: readonly Toast[]): void {
  ready = toasts;
  notify();
}

export const subscribeToToasts = subscribe;

/** Returns the number of changes that wait until the user saves them with a toast's action. */
export const countWaitingChanges = (): number =>
  ready.reduce((sum, { action }) => sum + (action?.waiting ?? 0), 0);

/** Returns whether waiting changes are lost when the user leaves the page. */
export const hasChangesOfPage = (): boolean =>
  ready.some(({ action }) => action?.waiting && action.isForPage);

/** Removes the toasts with an action, for example because the user has signed out. */
export const removeOffers = (): void => show(ready.filter(({ action }) => !action));

/** Removes a toast. Returns whether the toast was still visible. */
function dismiss(id: number): boolean {
  const isVisible = ready.some((each) => each.id === id);
  show(ready.filter((each) => each.id !== id));
  return isVisible;
}

/**
 * Shows a toast. Part of the main bundle, because toasts also report network failures, and other scripts
 * can't load during such a failure. A toast whose action would save waiting changes stays until the user uses
 * its action or closes it. Returns a function that removes the toast and returns whether it was visible.
 */
export function toast(
  text: string,
  options: { duration?: number; action?: ToastAction; subjects?: readonly ToastSubject[] } = {},
): () => boolean {
  made += 1;
  const id = made;
  const readingMs = Math.max(SHOWN_AT_LEAST_MS, text.length * READING_MS_PER_CHARACTER);
  const { duration: durationMs = readingMs, action = null, subjects = [] } = options;
  const all = [...ready, { id, text, durationMs, action, subjects }];
  // Toasts with waiting changes wait for the user, so only the others make room.
  const timed = all.filter((each) => !each.action?.waiting);
  const outdated = timed.slice(0, -1).slice(0, Math.max(0, all.length - SHOWN_MAX));
  show(all.filter((each) => !outdated.includes(each)));
  return () => dismiss(id);
}

/**
 * Shows the page's toasts. Use this component once per page. When it unmounts, for example because the user
 * opens the sandbox or another region, it removes the toasts that have an action.
 */
export function Toaster(labels: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(
    subscribeToToasts,
    () => ready,
    () => NONE,
  );
  useEffect(() => removeOffers, []);
  return <ToastViewport {...labels} toasts={toasts} onDismiss={dismiss} />;
}
