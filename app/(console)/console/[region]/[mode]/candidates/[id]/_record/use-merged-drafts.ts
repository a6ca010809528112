"use client";

import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  countSending,
  findMovable,
  moveDrafts,
  subscribeToDrafts,
} from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { mergedQuery } from "@/lib/console/duplicates/queries";
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
  const id = candidate?.id ?? "";
  const version = `${id} ${candidate?.updatedAt} ${sending}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again for each version.
  const others = useMemo(
    () => (id === "" || typeof window === "undefined" ? [] : findMovable(draftsOf, id)),
    [version, draftsOf],
  );
  const query = mergedQuery(scope, id);
  const { data: merged } = useQuery({
    ...query,
    queryKey: [...query.queryKey, version],
    enabled: others.length > 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the drafts once for each answer.
  useLayoutEffect(() => {
    if (!candidate) return;
    const moved = (merged ?? []).filter((each) => moveDrafts(draftsOf, each, candidate).moved > 0);
    if (moved.length === 0) return;
    keepTextOnRestart();
    setMoves((count) => count + 1);
  }, [merged]);
  return moves;
}
