"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { useShortcuts } from "../_shortcuts/shortcuts";

const DELAY_MS = 200;

/** A search field that the "/" key focuses. Searches when the user stops typing for a moment. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
}: {
  label: string;
  /** A shorter label, if the field is narrow. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const lastSent = useRef(value);
  const text = typed.trim();
  useEffect(() => {
    if (text === lastSent.current) return;
    const timer = setTimeout(() => {
      lastSent.current = text;
      onChange(text);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setTyped(value);
  }, [value]);
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <div className="relative w-full sm:max-w-72">
      <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-2.5 text-muted" />
      <Input
        isUnstyled
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => handleKeyDown(event, text === value)}
        aria-label={label}
        title={placeholder === label ? undefined : label}
        placeholder={placeholder}
        className="min-h-(--control-small) w-full rounded-md border border-edge bg-paper py-0.75 pr-2 pl-8 text-sm placeholder:text-muted"
      />
    </div>
  );
}

/**
 * Enter and the down arrow move focus to the list's first row, unless the list still shows the results of an
 * earlier search. Escape only leaves the field. The text stays in all three cases.
 */
function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, isSent: boolean) {
  if (!["Escape", "Enter", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Escape") return event.currentTarget.blur();
  if (isSent) document.querySelector<HTMLElement>("[aria-busy=false] [data-row-link]")?.focus();
}
