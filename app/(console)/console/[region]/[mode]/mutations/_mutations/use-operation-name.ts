"use client";

import { useTranslations } from "next-intl";

/** The operation's translated name; one without a translation shows its code. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations("console.mutations.operations");
  return (operation) => {
    const key = operation.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : operation;
  };
}
