import { type ReactNode, useId } from "react";

export const INPUT_CLASS =
  "block min-h-(--control) w-full rounded-md border border-edge bg-paper px-2.5 py-1 text-ink text-sm hover:border-edge-strong placeholder:text-muted aria-invalid:border-danger disabled:opacity-60 pointer-coarse:[&[type=file]]:py-2.5";

export type ControlProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export type FieldProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode; className?: string };

/** Returns the ids that link a control to its label, hint and error, and the control's ARIA attributes. */
export function useControlProps({ hint, error }: Pick<FieldProps, "hint" | "error">) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  const control: ControlProps = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return { control, hintId, errorId };
}

/** Shows a control with its label, hint and error. Screen readers also announce the hint and error. */
export function Field({
  label,
  hint,
  error,
  children,
  className = "",
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { control, hintId, errorId } = useControlProps({ hint, error });
  return (
    <div className={className}>
      <label htmlFor={control.id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {children(control)}
      {hint && (
        <p id={hintId} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1 flex gap-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
