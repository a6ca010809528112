"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/app/(console)/console/_candidates/use-failure-toast";
import { useToastWithUndo } from "@/app/(console)/console/_candidates/use-toast-with-undo";
import { moveDrafts } from "@/app/(console)/console/_drafts/merged-drafts";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { rememberPage } from "@/app/(console)/console/_shell/remember-page";
import { useUndoMerge } from "@/app/(console)/console/[region]/[mode]/duplicates/_duplicates/use-undo-merge";
import { rememberOwnValues } from "@/lib/console/candidates/save-candidate";
import { fieldsToCopy, type MergeChoices, type Pair } from "@/lib/console/duplicates/merge-choices";
import { mergeCandidates } from "@/lib/console/duplicates/resolve-duplicates";
import { isApiError } from "@/lib/contract/api-client";
import { MARKED_DISTINCT } from "@/lib/records/merges/marked-distinct";

type Input = { remaining: 0 | 1; choices: MergeChoices };

/**
 * Merges two records and opens the remaining record, unless the user has left the page. If either record
 * has changed or is gone, refetches both. If the merge fails after the user has left the page, shows the
 * failure in a toast.
 */
export function useMerge(pair: Pair, refetch: () => Promise<unknown>) {
  const t = useTranslations("console.merge");
  const router = useRouter();
  const client = useQueryClient();
  const { scope, basePath } = useConsole();
  const toastWithUndo = useToastWithUndo();
  const { problemOf, reportElsewhere } = useFailureTexts(pair);
  const { mutate: undo } = useUndoMerge();
  const draftsOf = useDraftKey("candidates/");
  const [failures, setFailures] = useState(0);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ remaining, choices }: Input) => {
      const [kept, merged] = remaining === 0 ? pair : [pair[1], pair[0]];
      return mergeCandidates(scope, kept.id, {
        mergedId: merged.id,
        ...fieldsToCopy(pair, remaining, choices),
        versions: { remaining: kept.etag, merged: merged.etag },
      });
    },
    onMutate: rememberPage,
    onSuccess: ({ candidate, mergedId }, _input, isStillOpen) => {
      const { id, name } = candidate;
      rememberOwnValues(scope, candidate);
      const merged = pair.find((record) => record.id === mergedId);
      if (merged) moveDrafts(draftsOf, merged, candidate.id);
      toastWithUndo(t("done", { name }), () => undo({ candidateId: id, mergedId }));
      const isLeaving = isStillOpen();
      if (isLeaving) router.push(`${basePath}/candidates/${id}`);
      // Refetch only after the user has left this page. Until then, a refetch would make the page say that
      // the records can't be merged.
      const refetchType = isLeaving ? "none" : "active";
      void client.invalidateQueries({ queryKey: [scope.regionId, scope.mode], refetchType });
    },
    onError: async (failure, _input, isStillOpen) => {
      if (!isStillOpen?.()) reportElsewhere(failure);
      if (isChanged(failure) || isMissing(failure)) {
        await refetch();
        // Renaming a field changes the records too, so also read the fields again.
        router.refresh();
      }
      setFailures((count) => count + 1);
    },
  });
  return {
    merge: (remaining: 0 | 1, choices: MergeChoices) => mutate({ remaining, choices }),
    isMerging: isPending || isSuccess,
    problem: error && problemOf(error),
    failures,
  };
}

const isChanged = (error: unknown) => isApiError(error) && error.code === "precondition_failed";
/** Returns whether a record was merged or deleted. The page then says so. */
export const isMissing = (error: unknown) => isApiError(error) && /^candidate_/.test(error.code);

/** Returns functions that say why a merge failed: in a text, and in a toast for users who have left the page. */
function useFailureTexts(pair: Pair) {
  const t = useTranslations("console.merge");
  const reason = useErrorMessage();
  const showFailure = useFailureToast();
  const isBeingErased = pair.some(({ erasureRequestedAt }) => erasureRequestedAt !== null);
  const changed = t(isBeingErased ? "erasing" : "changed");
  const problemOf = (failure: Error) => {
    if (failure.message === MARKED_DISTINCT) return t("distinct");
    return isChanged(failure) ? changed : t("failed", { reason: reason(failure) });
  };
  const reportElsewhere = (failure: Error) => {
    const [{ name: one }, { name: other }] = pair;
    showFailure(t("failedElsewhere", { one, other, problem: problemOf(failure) }));
  };
  return { problemOf, reportElsewhere };
}
