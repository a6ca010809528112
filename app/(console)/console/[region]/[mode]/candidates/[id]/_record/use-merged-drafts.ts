"use client";

import { useEffect, useSyncExternalStore } from "react";
import { subscribeToDrafts } from "@/app/(console)/console/_drafts/draft-store";
import { findMovable, moveDrafts, showOlderDrafts } from "@/app/(console)/console/_drafts/merged-drafts";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { MergedCandidate } from "@/lib/console/duplicates/schema";
import { requestData, withRetry } from "@/lib/contract/api-client";
import type { FullCandidate } from "@/lib/records/candidates/queries";

/**
 * Moves drafts to record `id` from records that were merged into it while the user was on another page. Shows
 * older drafts once the newer ones are gone. Waits while the user is in a field or dialog.
 */
export function useMergedDrafts(id: string, data: FullCandidate | undefined): void {
  const { scope } = useConsole();
  const draftsOf = useDraftKey("candidates/");
  const movable = useSyncExternalStore(
    subscribeToDrafts,
    () => findMovable(draftsOf, id).join(" "),
    () => "",
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the record's version changes.
  useEffect(() => {
    if (data?.id !== id || movable === "") return;
    let isShown = true;
    const show = (merged: MergedCandidate[]): void => {
      if (!isShown) return;
      if (document.querySelector(BUSY)) {
        addEventListener("focusout", () => setTimeout(show, 0, merged), { once: true });
        return;
      }
      for (const each of merged) moveDrafts(draftsOf, each, id);
      showOlderDrafts(draftsOf, id);
    };
    const find = () => requestData<MergedCandidate[]>(scope, `/console/candidates/${id}/merged`);
    // If the request fails, the drafts stay with the other records until this record changes.
    withRetry(find).then(show, () => show([]));
    return () => {
      isShown = false;
    };
  }, [id, data?.id, data?.updatedAt, movable, draftsOf]);
}

const BUSY = "[role=dialog], :is(input, textarea, select):focus";
