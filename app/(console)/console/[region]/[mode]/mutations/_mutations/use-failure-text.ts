"use client";

import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { apiError } from "@/lib/contract/api-client";

/**
 * Returns a function that describes a failure: in the user's language if its code is known, else with the
 * API's English message.
 */
export function useFailureText(): (failure: { errorCode: string; message: string }) => string {
  const reason = useErrorMessage();
  return ({ errorCode, message }) => reason(apiError(errorCode, message));
}
