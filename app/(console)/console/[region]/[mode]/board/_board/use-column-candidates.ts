"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type CandidatesPage, candidatesKey } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { CARDS_PAGE_SIZE } from "./column-query";

/**
 * Returns the cards of a column: its own candidates that are still in its phase, plus candidates just moved here from
 * other columns. The cache is updated optimistically, so a card stays where it was dropped while the change is pending.
 */
export function useColumnCandidates(
  phase: CandidatePhase,
  data: InfiniteData<CandidatesPage> | undefined,
): CandidateListItem[] {
  const client = useQueryClient();
  const { scope } = useConsole();
  const all = client.getQueriesData<InfiniteData<CandidatesPage>>({
    queryKey: candidatesKey(scope),
    predicate: ({ queryKey }) => queryKey.at(-1) === CARDS_PAGE_SIZE,
  });
  return useMemo(() => {
    const own = data?.pages.flatMap((page) => page.data) ?? [];
    const others = all.flatMap(([, cached]) => cached?.pages.flatMap((page) => page.data) ?? []);
    const known = new Set(own.map(({ id }) => id));
    const arrived = others.filter(
      (line) => line.phase === phase && !known.has(line.id) && known.add(line.id),
    );
    return [...arrived, ...own.filter((line) => line.phase === phase)];
  }, [phase, data, all]);
}
