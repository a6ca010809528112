import { type RefObject, useLayoutEffect, useState } from "react";

const STORAGE_KEY = "guide-shortcut";

/**
 * Private windows may block local storage. In that case, the shortcut is on until the reader turns it off.
 */
function readIsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

function store(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * Focuses the field when the reader presses `/`. Readers can turn the shortcut off (WCAG 2.1.4), because
 * speech input can trigger it by accident.
 */
export function useSlashShortcut(field: RefObject<HTMLInputElement | null>) {
  const [isOn, setIsOn] = useState(true);
  // Layout effects, because the listener must be gone as soon as the page hides the hint.
  useLayoutEffect(() => setIsOn(readIsOn()), []);
  useLayoutEffect(() => {
    if (!isOn) return;
    const focus = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== "/" || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [isOn, field]);
  const change = (next: boolean) => {
    setIsOn(next);
    store(next);
  };
  return { isOn, change };
}
