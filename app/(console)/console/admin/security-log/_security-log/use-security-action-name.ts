"use client";

import { useTranslations } from "next-intl";
import type { SecurityAction } from "@/lib/access/security-log/actions";

type WithUnderscore<Action extends string> = Action extends `${infer Left}.${infer Right}`
  ? `${Left}_${Right}`
  : never;

/** Returns a function that translates an action of the security log. */
export function useSecurityActionName(): (action: SecurityAction) => string {
  const t = useTranslations("console.admin.securityLog.actions");
  return (action) => t(action.replace(".", "_") as WithUnderscore<SecurityAction>);
}
