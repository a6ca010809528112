"use client";

import { useTranslations } from "next-intl";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { findValidators } from "@/app/(console)/console/_validation/load-validators";
import { isApiError } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";

/** Like `useErrorMessage`, but also recognizes that a custom field has changed since the page was opened. */
export function useEditErrorMessage(): (error: unknown) => string {
  const t = useTranslations("console.reasons");
  const reason = useErrorMessage();
  return (error) =>
    isApiError(error) && error.issues.some(isOfChangedField) ? t("custom_field_changed") : reason(error);
}

/**
 * Once the validators have loaded, the page checks values before it sends them, so the API rejects only values
 * of custom fields that have changed.
 */
const isOfChangedField = ({ path, code }: Issue) =>
  path[0] === "customFields" &&
  path.length > 1 &&
  code !== "required" &&
  code !== "unrecognized_keys" &&
  findValidators() !== null;
