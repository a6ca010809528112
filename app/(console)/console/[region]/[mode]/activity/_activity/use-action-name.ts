"use client";

import { useTranslations } from "next-intl";

/** What was done, in words; an action that has none yet is called as the log calls it. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("workplace.activity.actions");
  return (action) => {
    const key = action.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : action;
  };
}
