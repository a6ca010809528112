"use client";

import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { apiError } from "@/lib/contract/api-client";

/** Why a mutation failed, in the reader's language as far as its code is known. */
export function useFailureText(): (failure: { errorCode: string; message: string }) => string {
  const reason = useErrorMessage();
  return ({ errorCode, message }) => reason(apiError(errorCode, message));
}
