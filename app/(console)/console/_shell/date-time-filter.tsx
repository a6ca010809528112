"use client";

import { useId } from "react";
import { Input } from "@/app/_ui/input";
import { fromDutchDateTime, toDutchDateTime } from "@/lib/platform/dutch-date-time";
import { useTypedValue } from "./use-typed-value";

/** Matches a complete year. While the user types a year, browsers pad it with zeros, as in 0002. */
const WHOLE_YEAR = /^[1-9]\d{3}-/;

/**
 * Edits the start or end of a period. The URL holds UTC, and the field shows Dutch time. Keeps an incomplete
 * year out of the URL.
 */
export function DateTimeFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const field = useTypedValue(
    toDutchDateTime(value),
    (time) => WHOLE_YEAR.test(time),
    (time) => onChange(fromDutchDateTime(time)),
  );
  return (
    <label
      htmlFor={id}
      className="flex min-h-(--control-small) items-center gap-2 rounded-md border border-edge border-dashed px-2 text-muted text-sm"
    >
      {label}
      <Input
        id={id}
        isUnstyled
        type="datetime-local"
        {...field}
        className="min-h-(--target) bg-transparent text-ink"
      />
    </label>
  );
}
