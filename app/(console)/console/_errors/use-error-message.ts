"use client";

import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";

/**
 * Returns a function that says why a request failed. If the error has issues, the function returns their
 * texts. If the error code is known, it returns a text in the user's language. Otherwise it returns the API's
 * English message.
 */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations("console.reasons");
  const issueText = useIssueText();
  return (error) => {
    if (!isApiError(error)) return t("unknown");
    const texts = error.issues.map((issue) => issueText(issue));
    if (texts.length > 0) return [...new Set(texts)].join(" ");
    const key = error.code as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : error.message || t("unknown");
  };
}

/**
 * Returns a function that says what is wrong with a value. The text is our own if the issue's code is known,
 * because the API's messages are for programmers. Otherwise it is the API's message. `kind` is the kind of
 * field.
 */
export function useIssueText(): (issue: Issue, kind?: string) => string {
  const t = useTranslations("console.issues");
  return ({ path, code, message }, kind) => {
    const field = path.at(-1);
    const keys = [`${field}_${code}`, `${kind}_${code}`, code] as Parameters<typeof t>[0][];
    const key = keys.find((candidateKey) => t.has(candidateKey));
    return key ? t(key) : message;
  };
}

/** Returns a function that says what is wrong with a field of a form, if one of the issues is about it. */
export function useErrorOf(issues: readonly Issue[]): (name: string) => string | undefined {
  const issueText = useIssueText();
  return (name) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue && issueText(issue);
  };
}
