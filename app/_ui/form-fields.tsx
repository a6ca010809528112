import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Input, Textarea } from "./input";
import { Select, type SelectProps } from "./select";

type OfField<Props> = Omit<Props, "className"> & FieldProps;

export const InputField = ({
  label,
  hint,
  error,
  className,
  controlClassName,
  ...props
}: OfField<ComponentProps<"input">> & { controlClassName?: string }) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <Input {...control} {...props} className={controlClassName} />}
  </Field>
);

type TextareaProps = OfField<ComponentProps<"textarea">>;

export const TextareaField = ({ label, hint, error, className, ...props }: TextareaProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <Textarea {...control} {...props} />}
  </Field>
);

export const SelectField = ({ label, hint, error, className, ...props }: OfField<SelectProps>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <Select {...control} {...props} />}
  </Field>
);
