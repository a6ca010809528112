"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { useShortcuts } from "./shortcuts";
import { useDebounced } from "./use-debounced";

/** A search field whose text goes into the address once it stands still; "/" leads to it. */
export function AddressSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  const sent = useRef(value);
  useEffect(() => {
    if (settled.trim() === sent.current) return;
    sent.current = settled.trim();
    onChange(sent.current);
  }, [settled, onChange]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <div className="relative w-full sm:w-72">
      <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-2.5 text-muted" />
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={label}
        placeholder={label}
        className="min-h-8 w-full rounded-md border border-muted bg-paper py-1 pr-2 pl-8 text-sm placeholder:text-muted"
      />
    </div>
  );
}
