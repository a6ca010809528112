import type { ReactNode } from "react";

type Props = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  rows: number;
  value: string;
  error: string | null;
};

/** A text field without `maxLength`, because browsers cut off pasted text silently. */
export const LongTextField = ({ name, label, hint, rows, value, error }: Props) => (
  <div>
    <label htmlFor={name} className="mb-1 block font-medium">
      {label}
    </label>
    {hint && (
      <p id={`${name}-hint`} className="mb-1 text-muted">
        {hint}
      </p>
    )}
    <textarea
      id={name}
      name={name}
      rows={rows}
      defaultValue={value}
      aria-invalid={error !== null}
      aria-describedby={
        [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined
      }
      className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink"
    />
    {error && (
      <p id={`${name}-error`} className="mt-1 border-sun border-l-4 pl-3">
        {error}
      </p>
    )}
  </div>
);
