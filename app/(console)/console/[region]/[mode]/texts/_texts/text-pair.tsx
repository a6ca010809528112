"use client";

import { useTranslations } from "next-intl";
import { Field, INPUT } from "@/app/_ui/field";
import { LANGUAGES } from "@/lib/platform/languages";
import { fieldOf, type Values } from "./use-texts";

type Props = {
  name: string;
  label: string;
  values: Values;
  rows?: number;
  /** What stands there as long as the field is empty. */
  productsOwn?: Record<(typeof LANGUAGES)[number], string>;
  onChange: (name: string, value: string) => void;
};

/** One text in both languages, side by side where there is room. */
export function TextPair({ name, label, values, rows = 3, productsOwn, onChange }: Props) {
  const t = useTranslations("workplace");
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <Field key={language} label={`${label} (${t(`shell.languages.${language}`)})`}>
          {(control) => (
            <textarea
              {...control}
              rows={rows}
              lang={language}
              className={INPUT}
              placeholder={productsOwn?.[language]}
              value={values[fieldOf(name, language)] ?? ""}
              onChange={({ target }) => onChange(fieldOf(name, language), target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
