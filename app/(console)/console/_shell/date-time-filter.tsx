"use client";

import { useId } from "react";
import { Input } from "@/app/_ui/input";

/** Edits the start or end of a period. The URL holds UTC, and the field shows local time. */
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
        value={toLocalDateTime(value)}
        onChange={(event) => onChange(fromLocalDateTime(event.target.value))}
        className="min-h-(--target) bg-transparent text-ink"
      />
    </label>
  );
}

function toLocalDateTime(value: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return "";
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function fromLocalDateTime(value: string): string {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) || moment.getFullYear() < 1000 ? "" : moment.toISOString();
}
