"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { countSending, draftKeysUnder, subscribeToDrafts } from "@/app/(console)/console/_drafts/draft-store";
import { moveDrafts } from "@/app/(console)/console/_drafts/merged-drafts";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { MergedCandidate } from "@/lib/console/duplicates/schema";
import { requestData } from "@/lib/contract/api-client";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { keepTextOnRestart } from "./use-typing-on";

/**
 * Moves drafts here whose record was merged into this one while another page was open. Returns how often it
 * moved some. Looks for drafts when the page opens, when the record changes, and when a write ends, but not
 * while the user types, because their text would be replaced.
 */
export function useMergedDrafts(candidate: FullCandidate | undefined): number {
  const { scope } = useConsole();
  const draftsOf = useDraftKey("candidates/");
  const [moves, setMoves] = useState(0);
  const sending = useSyncExternalStore(subscribeToDrafts, countSending, () => 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the record's version changes.
  useEffect(() => {
    const isOfOther = (key: string) => !key.startsWith(`${draftsOf}${candidate?.id}/`);
    if (!candidate || !draftKeysUnder(draftsOf).some(isOfOther)) return;
    let isShown = true;
    requestData<MergedCandidate[]>(scope, `/console/candidates/${candidate.id}/merged`).then(
      (merged) => {
        const moved = merged.filter((each) => isShown && moveDrafts(draftsOf, each, candidate).moved > 0);
        if (moved.length === 0) return;
        keepTextOnRestart();
        setMoves((count) => count + 1);
      },
      // The drafts stay at the other records. The next version of this record tries again.
      () => null,
    );
    return () => {
      isShown = false;
    };
  }, [candidate?.id, candidate?.updatedAt, sending, draftsOf]);
  return moves;
}
