"use client";

import { useTranslations } from "next-intl";
import { TextareaField } from "@/app/_ui/form-fields";
import { LANGUAGES } from "@/lib/platform/languages";
import { type TextValues, textFieldName } from "./use-texts";

type Props = {
  name: string;
  label: string;
  values: TextValues;
  rows?: number;
  /** The placeholder of the empty field. */
  defaultTexts?: Record<(typeof LANGUAGES)[number], string>;
  onChange: (name: string, value: string) => void;
};

/** Edits one text in both languages. */
export function TextPair({ name, label, values, rows = 3, defaultTexts, onChange }: Props) {
  const t = useTranslations("console");
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <TextareaField
          key={language}
          label={`${label} (${t(`shell.languages.${language}`)})`}
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
