"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { DefinitionChange } from "@/lib/records/custom-fields/diff-definitions";

/** A change of the fields in a few words, by the names of fields alone. */
export function useChangeText(): (change: DefinitionChange) => string {
  const t = useTranslations("workplace.customFields.changes");
  const format = useFormatter();
  return ({ kind, name, was, aspects }) =>
    t(kind, {
      name: name ?? "",
      was: was ?? "",
      aspects: format.list(aspects.map((aspect) => t(`aspects.${aspect}`))),
    });
}
