"use client";

import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";

/** Handlers by key: a single key, or two keys pressed in sequence, such as "g c". */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

const STORAGE_KEY = "console-shortcuts";
const SEQUENCE_MS = 1_000;

type ShortcutSwitch = { isOn: boolean; setOn: (isOn: boolean) => void };
const ShortcutContext = createContext<ShortcutSwitch | null>(null);

/**
 * Provides single-key shortcuts. Users can turn them off (WCAG 2.1.4), because speech input can trigger them
 * by accident.
 */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [isOn, setState] = useState(true);
  useEffect(() => setState(localStorage.getItem(STORAGE_KEY) !== "off"), []);
  const setOn = (next: boolean) => {
    setState(next);
    localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
  };
  return <ShortcutContext value={{ isOn, setOn }}>{children}</ShortcutContext>;
}

export function useShortcutSwitch(): ShortcutSwitch {
  const context = use(ShortcutContext);
  if (!context) throw new Error("Wrap the page in a ShortcutsProvider.");
  return context;
}

/**
 * Handles keys while the component is mounted and shortcuts are on. Ignores keys pressed in a field, menu,
 * list box or dialog, and combinations with Ctrl, Alt or Cmd.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { isOn } = useShortcutSwitch();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!isOn) return;
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const isSequence = first && event.timeStamp - first.at < SEQUENCE_MS;
      const action =
        (isSequence && latest.current[`${first?.key} ${event.key}`]) || latest.current[event.key];
      first = { key: event.key, at: event.timeStamp };
      if (!action) return;
      action(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]",
  ) !== null;
