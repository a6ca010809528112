import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Input, Textarea } from "./input";
import { Select, type SelectProps } from "./select";

type OfField<Props> = Omit<Props, "className"> & FieldProps & { controlClassName?: string };

export const InputField = ({
  label,
  hint,
  error,
  className,
  controlClassName,
  ...props
}: OfField<ComponentProps<"input">>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <Input {...control} {...props} className={controlClassName} />}
  </Field>
);

export const TextareaField = ({
  label,
  hint,
  error,
  className,
  controlClassName,
  ...props
}: OfField<ComponentProps<"textarea">>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <Textarea {...control} {...props} className={controlClassName} />}
  </Field>
);

export const SelectField = ({
  label,
  hint,
  error,
  className,
  controlClassName,
  ...props
}: OfField<SelectProps>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <Select {...control} {...props} className={controlClassName} />}
  </Field>
);
