"use client";

import { useTranslations } from "next-intl";

/** The action's translated name; an action without a translation shows its code. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("console.activity.actions");
  return (action) => {
    const key = action.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : action;
  };
}
