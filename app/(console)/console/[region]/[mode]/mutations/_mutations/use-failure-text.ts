"use client";

import { refusal } from "@/lib/console-request";
import { useReason } from "../../../../_shell/use-reason";

/** Why a mutation failed, in the reader's language as far as its code is known. */
export function useFailureText(): (failure: { errorCode: string; message: string }) => string {
  const reason = useReason();
  return ({ errorCode, message }) => reason(refusal(errorCode, message));
}
