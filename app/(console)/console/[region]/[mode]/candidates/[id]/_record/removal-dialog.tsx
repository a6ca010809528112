"use client";

import { type Mutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { CHANGE_KEY } from "@/app/(console)/console/_candidates/use-pending-ids";
import { removeDraftsUnder } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { lastListPath } from "@/app/(console)/console/_lists/last-list";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { rememberPage } from "@/app/(console)/console/_shell/remember-page";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { type Removal, removeCandidate } from "@/lib/console/candidates/remove-candidate";
import { isApiError } from "@/lib/contract/api-client";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { RestrictionWarning } from "./restriction-warning";

/** Whether a write may concern the candidate. Changes to many candidates continue after leaving the list. */
const mayConcern =
  (id: string) =>
  ({ options, state }: Mutation): boolean =>
    options.mutationKey !== CHANGE_KEY || (state.variables as { id: string }).id === id;

const DONE = { archive: "archived", delete: "deleted" } as const;
type Props = { candidate: FullCandidate; removal: Removal; onClose: () => void };

/** Anonymizes or deletes the candidate after a confirmation that says what is lost and what is kept. */
export function RemovalDialog({ candidate: { id, name, etag }, removal, onClose }: Props) {
  const t = useTranslations("console.candidate");
  const toast = useRegionToast();
  const router = useRouter();
  const client = useQueryClient();
  const { scope, basePath } = useConsole();
  const draftStart = useDraftKey(`candidates/${id}/`);
  const [isStillOpen] = useState(rememberPage);
  // While the user's own edits are being saved, the version that includes them isn't known yet.
  const [seen] = useState(() =>
    client.isMutating({ predicate: mayConcern(id) }) > 0 || etag === "" ? null : etag,
  );
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (kind: Removal) => removeCandidate(scope, id, { removal: kind, seen }),
    errorMessage: (_kind, reason) => reason,
    // The dialog stays open. A toast must not offer to repeat what can't be undone.
    isKept: () => true,
    onSuccess: (kind) => {
      removeDraftsUnder(draftStart);
      // Otherwise the browser's Back button would show the erased data from React Query's cache, or from the
      // router's, which a refresh empties.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      toast(t(DONE[kind], { name }));
      if (isStillOpen()) router.push(lastListPath(basePath));
      router.refresh();
    },
  });
  /** Closes the dialog if the record has changed. By then, the page has read the changed record. */
  const showChangedRecord = (error: unknown) => {
    if (isApiError(error) && error.code === "changed_since_seen") onClose();
  };
  return (
    <ConfirmDialog
      title={t(`${removal}Title`, { name })}
      text={t(`${removal}Text`)}
      warning={<RestrictionWarning candidateId={id} />}
      confirmLabel={t(removal)}
      isPending={isPending}
      onConfirm={() => mutate(removal, { onError: showChangedRecord })}
      onClose={onClose}
    />
  );
}
