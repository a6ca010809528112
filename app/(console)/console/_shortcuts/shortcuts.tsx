"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { newListeners } from "@/app/_ui/new-listeners";
import { addShortcuts, type Shortcuts } from "./shortcut-keys";

const STORAGE_KEY = "console-shortcuts";

const { notify, subscribe: subscribeToThisTab } = newListeners();

/** Browsers send storage events only for changes made in other tabs. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeToThisTab(listener);
  addEventListener("storage", listener);
  return () => {
    unsubscribe();
    removeEventListener("storage", listener);
  };
}

const readIsOn = () => localStorage.getItem(STORAGE_KEY) !== "off";

function setOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
  notify();
}

/**
 * Returns whether single-key shortcuts are on, and a function that turns them on or off. Users can turn them
 * off (WCAG 2.1.4), because speech input can trigger them by accident. They are off until the page is
 * hydrated, because the server doesn't know the user's choice.
 */
export function useShortcutSwitch() {
  const isOn = useSyncExternalStore(subscribe, readIsOn, () => false);
  return { isOn, setOn };
}

/**
 * Handles keys while the component is mounted and shortcuts are on. Ignores keys pressed in a field, menu,
 * list box or dialog, and combinations with Ctrl, Alt or Cmd.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { isOn } = useShortcutSwitch();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => (isOn ? addShortcuts(() => latest.current) : undefined), [isOn]);
}
