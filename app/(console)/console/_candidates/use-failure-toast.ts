"use client";

import { useTranslations } from "next-intl";
import type { ToastAction } from "@/app/_ui/toast-viewport";
import { isApiError, isTransient } from "@/lib/contract/api-client";
import { needsSignIn } from "../_session/signed-out";
import { useRegionToast } from "../_shell/use-region-toast";

/** The codes of server errors that may no longer occur when the user tries again. */
const SERVER_ERRORS = ["internal_error", "engine_error"];

/** Returns whether the same write may succeed later, for example once the user has signed in again. */
export const maySucceedLater = (error: unknown): boolean =>
  isTransient(error) || needsSignIn(error) || (isApiError(error) && SERVER_ERRORS.includes(error.code));

/** `changes` is what `retry` would save. */
type Failure = {
  retry?: () => void;
  changes?: Pick<ToastAction, "waiting" | "isForPage">;
};

/**
 * Returns a function that shows in a toast why a write failed. It returns another function, which removes the
 * toast. Pass `candidateId` for writes to a candidate's record. With `retry`, the toast offers a retry, and
 * stays until the user has used or closed it.
 */
export function useFailureToast(candidateId?: string): (text: string, failure?: Failure) => () => boolean {
  const t = useTranslations("console");
  const toast = useRegionToast(candidateId);
  return (text, { retry, changes } = {}) =>
    toast(text, retry ? { action: { label: t("retry"), onClick: retry, ...changes } } : {});
}
