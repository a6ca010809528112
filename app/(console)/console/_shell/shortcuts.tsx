"use client";

import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { addShortcuts, type Shortcuts } from "./shortcut-keys";

const STORAGE_KEY = "console-shortcuts";

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

const OFF: ShortcutSwitch = { isOn: false, setOn: () => undefined };

/** For pages outside a region, which have no switch to turn single-key shortcuts off (WCAG 2.1.4). */
export const WithoutShortcuts = ({ children }: { children: ReactNode }) => (
  <ShortcutContext value={OFF}>{children}</ShortcutContext>
);

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
  useEffect(() => (isOn ? addShortcuts(() => latest.current) : undefined), [isOn]);
}
