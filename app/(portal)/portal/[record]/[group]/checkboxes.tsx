import type { FieldValue } from "@/lib/portal/field-groups/field-groups";
import { useOptionLabel } from "./use-option-label";

type Props = { id?: string; name: string; options: readonly string[]; value: FieldValue };

/** A checkbox for each option. The first checkbox has the `id`, so that an error can link to it. */
export function Checkboxes({ id, name, options, value }: Props) {
  const label = useOptionLabel(name);
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {options.map((option, index) => (
        <label key={option} className="flex min-h-11 min-w-0 items-center gap-3">
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            name={name}
            value={option}
            defaultChecked={Array.isArray(value) && value.includes(option)}
            className="size-5 shrink-0 accent-stream"
          />
          <span lang={label(option).lang}>{label(option).text}</span>
        </label>
      ))}
    </div>
  );
}
