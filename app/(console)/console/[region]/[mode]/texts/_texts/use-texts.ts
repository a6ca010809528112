"use client";

import { useState } from "react";
import type { Language } from "@/lib/platform/languages";
import type { RegionTexts } from "@/lib/portal/region-texts/schema";

/** The page's texts by field name, such as `privacy nl`. */
export type TextValues = Record<string, string>;

export const textFieldName = (key: string, language: Language | "any") => `${key} ${language}`;

const valuesOf = ({ texts, consent }: RegionTexts): TextValues => ({
  ...Object.fromEntries(texts.map(({ key, language, text }) => [textFieldName(key, language), text])),
  "consent nl": consent.nl ?? "",
  "consent en": consent.en ?? "",
});

/** Returns the edited texts. `patch` holds the texts that differ from the stored texts; null if nothing differs. */
export function useTexts(initial: RegionTexts) {
  const [stored, setStored] = useState(initial);
  const [values, setValues] = useState(() => valuesOf(initial));
  const before = valuesOf(stored);
  const changed = Object.keys(values).filter((name) => (values[name] ?? "") !== (before[name] ?? ""));
  const texts = changed
    .filter((name) => !name.startsWith("consent "))
    .map((name) => {
      const split = name.lastIndexOf(" ");
      return { key: name.slice(0, split), language: name.slice(split + 1), text: values[name] ?? "" };
    });
  const consent = changed.some((name) => name.startsWith("consent "))
    ? { consent: { nl: values["consent nl"] ?? "", en: values["consent en"] ?? "" } }
    : {};
  return {
    stored,
    values,
    patch: changed.length > 0 ? { texts, ...consent } : null,
    change: (name: string, value: string) => setValues((previous) => ({ ...previous, [name]: value })),
    accept: (saved: RegionTexts) => {
      setStored(saved);
      setValues(valuesOf(saved));
    },
  };
}
