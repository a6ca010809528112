"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { isApiError, isTransient } from "@/lib/contract/api-client";
import { needsSignIn } from "../_session/signed-out";

/** The codes of errors on the server, which may be gone when the user tries again. */
const SERVER_ERRORS = ["internal_error", "engine_error"];

/** Returns whether the same write may succeed later, for example once the user has signed in again. */
export const maySucceedLater = (error: unknown): boolean =>
  isTransient(error) || needsSignIn(error) || (isApiError(error) && SERVER_ERRORS.includes(error.code));

type Waiting = { waiting: number; isForPage?: boolean };
type ShowFailure = (text: string, retry: (() => void) | null, changes?: Waiting) => () => boolean;

/**
 * Returns a function that says why a write failed. With `retry`, the toast offers a retry, and stays until
 * the user has used or closed it. `changes` is what the retry would save (see `ToastAction`). The result of that
 * function removes the toast.
 */
export function useFailureToast(): ShowFailure {
  const t = useTranslations("console");
  return (text, retry, changes) =>
    toast(text, retry ? { action: { label: t("retry"), onClick: retry, ...changes } } : {});
}
