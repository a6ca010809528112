"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useErrorMessage } from "../_shell/use-error-message";

type Failure = { item: { id: string; name: string }; error: unknown };

/** Returns a function that shows why candidates weren't changed, and returns their ids. */
export function useReportFailures(): (failures: readonly Failure[]) => string[] {
  const t = useTranslations("console.bulk");
  const reason = useErrorMessage();
  return (failures) => {
    const [first] = failures;
    const count = failures.length;
    if (first && count === 1) toast(t("failed", { name: first.item.name, reason: reason(first.error) }));
    else if (first) toast(t("failedMany", { count, reason: reason(first.error) }));
    return failures.map(({ item }) => item.id);
  };
}
