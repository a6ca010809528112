"use client";

import { apiError } from "@/lib/contract/api-client";
import { useErrorMessage } from "./use-error-message";

/**
 * Returns a function that describes a failure. The text is in the user's language if the error code is known.
 * Otherwise it is the API's English message.
 */
export function useFailureText(): (failure: { errorCode: string; message: string }) => string {
  const reason = useErrorMessage();
  return ({ errorCode, message }) => reason(apiError(errorCode, message));
}
