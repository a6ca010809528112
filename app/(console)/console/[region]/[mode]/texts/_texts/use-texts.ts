"use client";

import { useState } from "react";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
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

/**
 * Returns the edited texts. `patch` contains the texts that differ from the stored ones, or is null if none
 * differ.
 */
export function useTexts(initial: RegionTexts, draft: FormDraft) {
  const [stored, setStored] = useState(initial);
  const [values, setValues] = useState(() => ({ ...valuesOf(initial), ...draft.initial }) as TextValues);
  const before = valuesOf(stored);
  const changed = changedNames(before, values);
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
    change: (name: string, value: string) => {
      const next = { ...values, [name]: value };
      const names = changedNames(before, next);
      setValues(next);
      draft.keep(names.length > 0 ? pick(next, names) : null);
    },
    /**
     * Returns a function to call with the saved texts. It keeps what the user has typed since `startSave`.
     */
    startSave: () => {
      const sent = values;
      const settle = draft.beginSave();
      return (saved: RegionTexts) => {
        settle();
        setStored(saved);
        setValues((current) => ({ ...valuesOf(saved), ...pick(current, changedNames(sent, current)) }));
      };
    },
  };
}

const changedNames = (before: TextValues, after: TextValues) =>
  Object.keys(after).filter((name) => (after[name] ?? "") !== (before[name] ?? ""));

const pick = (values: TextValues, names: string[]): TextValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
