"use client";

import { useErrorMessage, useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import type { RowResult } from "@/lib/console/imports/run-import";
import { apiError } from "@/lib/contract/api-client";
import { useImportFieldTitle } from "./use-import-field-title";

/** Returns a function that explains, field by field, why a row was rejected; "" for an accepted row. */
export function useRowErrorMessage(): (result: RowResult) => string {
  const reason = useErrorMessage();
  const issueText = useIssueText();
  const titleOf = useImportFieldTitle();
  return (result) => {
    if (result.outcome !== "refused") return "";
    const { errorCode, message, issues } = result;
    if (issues.length === 0) return reason(apiError(errorCode, message));
    return issues.map((issue) => `${titleOf(fieldOf(issue.path))}: ${issueText(issue)}`).join(" ");
  };
}

const fieldOf = ([first = "", second]: string[]) =>
  first === "customFields" && second !== undefined ? second : first;
