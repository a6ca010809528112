"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { removeDraftsUnder } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { lastListPath } from "@/app/(console)/console/_lists/last-list";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { rememberPage } from "@/app/(console)/console/_shell/remember-page";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { apiError, isApiError, submitMutation } from "@/lib/contract/api-client";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { RestrictionWarning } from "./restriction-warning";

const REMOVALS = {
  archive: { method: "POST", path: "/archive", done: "archived" },
  delete: { method: "DELETE", path: "", done: "deleted" },
} as const;
export type Removal = keyof typeof REMOVALS;
type Props = { candidate: FullCandidate; removal: Removal; onClose: () => void };

/** The removal sends no `If-Match`, so only an open erasure request can cause `precondition_failed`. */
function nameErasure(error: unknown): never {
  throw isApiError(error) && error.code === "precondition_failed" ? apiError("being_erased", "") : error;
}

/** Anonymizes or deletes the candidate after a confirmation that says what is lost and what is kept. */
export function RemovalDialog({ candidate: { id, name }, removal, onClose }: Props) {
  const t = useTranslations("console.candidate");
  const toast = useRegionToast();
  const router = useRouter();
  const client = useQueryClient();
  const { scope, basePath } = useConsole();
  const draftStart = useDraftKey(`candidates/${id}/`);
  const [isStillOpen] = useState(rememberPage);
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (kind: Removal) =>
      submitMutation(scope, REMOVALS[kind].method, `/candidates/${id}${REMOVALS[kind].path}`).catch(
        nameErasure,
      ),
    errorMessage: (_kind, reason) => reason,
    // The dialog stays open. A toast must not offer to repeat what can't be undone.
    isKept: () => true,
    onSuccess: (kind) => {
      removeDraftsUnder(draftStart);
      // Otherwise the browser's Back button would show the erased data from React Query's cache, or from the
      // router's, which a refresh empties.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      toast(t(REMOVALS[kind].done, { name }));
      if (isStillOpen()) router.push(lastListPath(basePath));
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t(`${removal}Title`, { name })}
      text={t(`${removal}Text`)}
      warning={<RestrictionWarning candidateId={id} />}
      confirmLabel={t(removal)}
      isPending={isPending}
      onConfirm={() => mutate(removal)}
      onClose={onClose}
    />
  );
}
