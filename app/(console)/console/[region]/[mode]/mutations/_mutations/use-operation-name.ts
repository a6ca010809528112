"use client";

import { useTranslations } from "next-intl";

/** What a mutation does, in words; one that has none yet is called as the ledger calls it. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations("workplace.mutations.operations");
  return (operation) => {
    const key = operation.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : operation;
  };
}
