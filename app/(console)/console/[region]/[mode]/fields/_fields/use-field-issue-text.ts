"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useIssueText } from "@/app/(console)/console/_errors/use-error-message";
import type { Issue } from "@/lib/contract/issues";

/** Like `useIssueText`, but also says until when a field's name is reserved for another field. */
export function useFieldIssueText(): (issue: Issue) => string {
  const t = useTranslations("console.issues");
  const format = useFormatter();
  const issueText = useIssueText();
  return (issue) =>
    issue.until
      ? t("name_until", {
          until: format.dateTime(new Date(issue.until), { dateStyle: "long", timeStyle: "short" }),
        })
      : issueText(issue);
}
