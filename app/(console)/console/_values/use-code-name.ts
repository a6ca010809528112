"use client";

import { useTranslations } from "next-intl";

/** Returns a function that translates a code, such as `candidate.created`. Unknown codes stay unchanged. */
export function useCodeName(
  texts: "console.activity.actions" | "console.admin.securityLog.actions" | "console.mutations.operations",
): (code: string) => string {
  const t = useTranslations(texts);
  return (code) => {
    const key = code.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : code;
  };
}
