"use client";

import { useIssueText, useReason } from "@/app/(console)/console/_shell/use-reason";
import type { RowResult } from "@/lib/console/imports/run";
import { refusal } from "@/lib/contract/api-client";
import { useFieldTitle } from "./use-field-title";

/** Why a row was refused, field by field; "" for one that wasn't. */
export function useRowReason(): (result: RowResult) => string {
  const reason = useReason();
  const issueText = useIssueText();
  const titleOf = useFieldTitle();
  return (result) => {
    if (result.outcome !== "refused") return "";
    const { errorCode, message, issues } = result;
    if (issues.length === 0) return reason(refusal(errorCode, message));
    return issues.map((issue) => `${titleOf(fieldOf(issue.path))}: ${issueText(issue)}`).join(" ");
  };
}

const fieldOf = ([first = "", second]: string[]) =>
  first === "customFields" && second !== undefined ? second : first;
