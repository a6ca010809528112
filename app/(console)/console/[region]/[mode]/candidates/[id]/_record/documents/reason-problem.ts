import { REVIEW_REASON_MAX } from "@/lib/records/requested-documents/states";

/** Returns the message key of what is wrong with the reason to ask for a document again. */
export function reasonProblem(reason: string): "noReason" | "reasonTooLong" | null {
  if (reason === "") return "noReason";
  return [...reason].length > REVIEW_REASON_MAX ? "reasonTooLong" : null;
}
