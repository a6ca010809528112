"use client";

import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { refusal } from "@/lib/contract/api-client";

/** Why a mutation failed, in the reader's language as far as its code is known. */
export function useFailureText(): (failure: { errorCode: string; message: string }) => string {
  const reason = useReason();
  return ({ errorCode, message }) => reason(refusal(errorCode, message));
}
