"use client";

import { useTranslations } from "next-intl";
import type { Issue } from "@/lib/contract/issues";
import { AMBIGUOUS_NUMBER } from "@/lib/number-text";
import { useIssueText } from "./use-error-message";

/** Like `useIssueText`, but also explains why a number that the user entered is ambiguous. */
export function useValueIssueText(): (issue: Issue, kind: string, value: unknown) => string {
  const t = useTranslations("console.issues");
  const issueText = useIssueText();
  return (issue, kind, value) =>
    kind === "number" && typeof value === "string" && AMBIGUOUS_NUMBER.test(value.trim())
      ? t("number_ambiguous")
      : issueText(issue, kind);
}
