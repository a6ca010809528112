import type { FieldValue } from "@/lib/portal/field-groups/field-groups";
import { optionLabel } from "@/lib/portal/field-groups/option-label";

type Props = { name: string; options: readonly string[]; value: FieldValue };

export const CheckboxGroup = ({ label, ...props }: Props & { label: string }) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-medium">{label}</legend>
    <Checkboxes {...props} />
  </fieldset>
);

export const Checkboxes = ({ name, options, value }: Props) => (
  <div className="grid gap-x-6 sm:grid-cols-2" lang="nl">
    {options.map((option) => (
      <label key={option} className="flex min-h-11 min-w-0 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value={option}
          defaultChecked={Array.isArray(value) && value.includes(option)}
          className="size-5 shrink-0 accent-stream"
        />
        {optionLabel(option)}
      </label>
    ))}
  </div>
);
