"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { isApiError, isTransient } from "@/lib/contract/api-client";

/** The codes of errors on the server, which may be gone when the user tries again. */
const SERVER_ERRORS = ["internal_error", "engine_error"];

/** Returns whether the same write may succeed later. */
export const maySucceedLater = (error: unknown): boolean =>
  isTransient(error) || (isApiError(error) && SERVER_ERRORS.includes(error.code));

type ShowFailure = (text: string, retry: (() => void) | null, waiting?: number) => () => boolean;

/**
 * Returns a function that says why a write failed. With `retry`, the toast offers a retry, and stays until
 * the user has used or closed it. `waiting` is the number of changes that the retry would save. The result of
 * that function removes the toast.
 */
export function useFailureToast(): ShowFailure {
  const t = useTranslations("console");
  return (text, retry, waiting = 1) =>
    toast(text, retry ? { action: { label: t("retry"), onClick: retry, waiting } } : {});
}
