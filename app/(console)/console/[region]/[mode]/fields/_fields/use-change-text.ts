"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { DefinitionChange } from "@/lib/records/custom-fields/diff-definitions";

/** Returns a function that summarizes a change. The summary names fields but contains no values. */
export function useChangeText(): (change: DefinitionChange) => string {
  const t = useTranslations("console.customFields.changes");
  const format = useFormatter();
  return ({ kind, name, was, aspects }) =>
    t(kind, {
      name: name ?? "",
      was: was ?? "",
      aspects: format.list(aspects.map((aspect) => t(`aspects.${aspect}`))),
    });
}
