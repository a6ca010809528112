"use client";

import { useEffect, useId, useRef } from "react";
import { Input } from "@/app/_ui/input";
import { fromDutchDateTime, toDutchDateTime } from "@/lib/platform/dutch-date-time";
import type { OpenableFilterProps } from "./filter-combobox";
import { useTypedValue } from "./use-typed-value";

/** Matches a complete year. While the user types a year, browsers pad it with zeros, as in 0002. */
const WHOLE_YEAR = /^[1-9]\d{3}-/;

/** Shows Dutch time. Keeps an incomplete year out of the URL. Stays visible even while it has no value. */
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
      className={`flex min-h-(--control-small) items-center gap-2 rounded-md rounded-r-none border border-r-0 px-2 text-sm ${
        isSet ? "border-stream bg-chosen font-medium" : "border-line border-dashed"
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
        className="min-h-(--target) bg-transparent font-normal text-ink"
      />
    </label>
  );
}
