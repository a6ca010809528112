"use client";

import { useTranslations } from "next-intl";

/** Returns a function that translates an operation, or returns its code if there is no translation. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations("console.mutations.operations");
  return (operation) => {
    const key = operation.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : operation;
  };
}
