"use client";

import { TextareaField } from "@/app/_ui/form-fields";
import { LANGUAGES } from "@/lib/platform/languages";
import { type TextValues, textFieldName } from "./text-values";
import { useTextLabels } from "./use-text-labels";

type Props = {
  name: string;
  values: TextValues;
  rows?: number;
  /** Shown as placeholders in empty fields. */
  defaultTexts?: Record<(typeof LANGUAGES)[number], string>;
  /** Error messages by field name. */
  errors?: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
};

/** Edits one text in both languages. */
export function TextPair({ name, values, rows = 3, defaultTexts, errors, onChange }: Props) {
  const labels = useTextLabels();
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <TextareaField
          key={language}
          label={labels[textFieldName(name, language)]}
          error={errors?.[textFieldName(name, language)]}
          rows={rows}
          lang={language}
          placeholder={defaultTexts?.[language]}
          value={values[textFieldName(name, language)] ?? ""}
          onChange={({ target }) => onChange(textFieldName(name, language), target.value)}
        />
      ))}
    </div>
  );
}
