"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { useDebounced } from "@/app/_ui/use-debounced";
import { useShortcuts } from "../_shortcuts/shortcuts";

/** A debounced search field that the "/" key focuses. */
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
  const debounced = useDebounced(typed);
  const lastSent = useRef(value);
  useEffect(() => {
    if (debounced !== typed || debounced.trim() === lastSent.current) return;
    lastSent.current = debounced.trim();
    onChange(lastSent.current);
  }, [debounced, typed, onChange]);
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
        onKeyDown={handleKeyDown}
        aria-label={label}
        title={placeholder === label ? undefined : label}
        placeholder={placeholder}
        className="min-h-(--control-small) w-full rounded-md border border-edge bg-paper py-0.75 pr-2 pl-8 text-sm placeholder:text-muted"
      />
    </div>
  );
}

/**
 * Enter and the down arrow move focus to the list's first row. Escape only leaves the field. The text stays
 * in all three cases.
 */
function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (!["Escape", "Enter", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Escape") return event.currentTarget.blur();
  document.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
