"use client";

import { useTranslations } from "next-intl";

/** Returns a function that translates an action. If there is no translation, it returns the action's code. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("console.activity.actions");
  return (action) => {
    const key = action.replace(".", "_") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : action;
  };
}
