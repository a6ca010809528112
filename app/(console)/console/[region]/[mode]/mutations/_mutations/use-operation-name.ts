"use client";

import { useTranslations } from "next-intl";

/**
 * Returns a function that translates an operation. If there is no translation, it returns the operation's
 * code.
 */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations("console.mutations.operations");
  return (operation) => {
    const key = operation.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : operation;
  };
}
