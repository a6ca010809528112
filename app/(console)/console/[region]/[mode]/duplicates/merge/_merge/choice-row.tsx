"use client";

import { FieldDisplay } from "@/app/(console)/console/[region]/[mode]/candidates/[id]/_record/fields/field-display";
import { customFieldLang } from "@/lib/console/candidates/custom-field-column";

type Props = {
  label: string;
  hint?: string;
  /** The name of the radio group. For a custom field, the id of its column (`customFieldColumn`). */
  name: string;
  chosen: 0 | 1;
  options: readonly unknown[];
  onChoose: (position: 0 | 1) => void;
};

const POSITIONS = [0, 1] as const;

/** Shows two values side by side as radio buttons. */
export const ChoiceRow = ({ label, hint, name, chosen, options, onChoose }: Props) => (
  <fieldset className="grid gap-2 border-line border-b py-3 sm:grid-cols-[10rem_1fr_1fr]">
    <legend className="float-left font-medium text-sm sm:pt-2">
      <span lang={customFieldLang(name)}>{label}</span>
      {hint && <span className="block font-normal text-muted text-xs">{hint}</span>}
    </legend>
    {POSITIONS.map((position) => (
      <label
        key={position}
        className="flex min-h-10 min-w-0 cursor-pointer items-start gap-2 rounded-lg border border-line bg-raised p-2.5 text-sm hover:border-ink has-checked:border-stream has-checked:bg-chosen"
      >
        <input
          type="radio"
          name={name}
          checked={chosen === position}
          onChange={() => onChoose(position)}
          className="mt-0.5 size-4 shrink-0 accent-stream"
        />
        <span className="min-w-0">
          <FieldDisplay field={name} value={options[position]} />
        </span>
      </label>
    ))}
  </fieldset>
);
