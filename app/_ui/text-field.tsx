import type { ComponentProps, ReactNode } from "react";
import { useControlProps } from "./field";

/** A labeled input, linked to its error for screen readers. */
export function TextField({
  label,
  error,
  hint,
  id,
  className = "",
  ...props
}: ComponentProps<"input"> & { label: ReactNode; error?: string | null | undefined; hint?: ReactNode }) {
  const { control: generated, hintId, errorId } = useControlProps({ hint, error });
  const control = { ...generated, id: id ?? generated.id };
  return (
    <div className={className}>
      <label htmlFor={control.id} className="mb-1 block font-medium">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="mb-1 text-muted">
          {hint}
        </p>
      )}
      <input
        {...control}
        {...props}
        className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink aria-invalid:border-sun"
      />
      {error && (
        <p id={errorId} role="alert" className="mt-2 border-sun border-l-4 pl-3">
          {error}
        </p>
      )}
    </div>
  );
}
