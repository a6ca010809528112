"use client";

import { useTranslations } from "next-intl";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { reviewDocument } from "@/lib/console/requested-documents/queries";
import type { DocumentReview } from "@/lib/console/requested-documents/schema";
import { replaceErrorCode } from "@/lib/contract/api-client";

const REASONS = { precondition_failed: "document_reviewed", attachment_not_found: "document_replaced" };

/**
 * Approves a requested document, or asks for a new one. Fails if someone else has reviewed or replaced the
 * document.
 */
export function useReviewDocument(candidateId: string, name: string, onDone: () => void) {
  const t = useTranslations("console.requestedDocuments");
  const { scope } = useConsole();
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (review: DocumentReview) =>
      reviewDocument(scope, candidateId, review).catch(replaceErrorCode(REASONS)),
    errorMessage: (_review, reason) => t("failed", { name, reason }),
    // The dialog keeps the reason, and the user may change it. A retry would send the older reason.
    isKept: ({ decision }) => decision === "rejected",
    onSuccess: onDone,
  });
  return { review: mutate, isPending };
}
