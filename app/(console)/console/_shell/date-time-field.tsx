"use client";

import { useEffect, useId, useRef } from "react";
import { Input } from "@/app/_ui/input";
import { fromDutchDateTime, toDutchDateTime } from "@/lib/platform/dutch-date-time";
import type { OpenableFilterProps } from "./filter-combobox";
import { useTypedValue } from "./use-typed-value";

/** Matches a complete year. While the user types a year, browsers pad it with zeros, as in 0002. */
const WHOLE_YEAR = /^[1-9]\d{3}-/;

/** Shows Dutch time. Keeps an incomplete year out of the URL. The filter is open while its field has focus. */
export function DateTimeField({
  label,
  selected: [value = ""],
  defaultOpen,
  onChange,
  onOpenChange,
}: OpenableFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useTypedValue(
    toDutchDateTime(value),
    (time) => WHOLE_YEAR.test(time),
    (time) => onChange(time ? [fromDutchDateTime(time)] : []),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the filter appears
  useEffect(() => {
    if (defaultOpen) input.current?.focus();
  }, []);
  const isSet = value !== "";
  return (
    <label
      htmlFor={id}
      className={`flex min-h-(--control-small) items-center gap-2 rounded-md border px-2 text-sm ${
        isSet ? "rounded-r-none border-stream border-r-0 bg-chosen font-medium" : "border-edge border-dashed"
      }`}
    >
      {label}
      <Input
        id={id}
        ref={input}
        isUnstyled
        type="datetime-local"
        {...field}
        onFocus={() => onOpenChange?.(true)}
        onBlur={({ target }) => {
          field.onBlur();
          // The field keeps the focus when the user only goes to another window.
          if (document.activeElement !== target) onOpenChange?.(false);
        }}
        className="min-h-(--target) bg-transparent font-normal text-ink"
      />
    </label>
  );
}
