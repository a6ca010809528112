"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type CandidatesPage, candidatesKey } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { columnQuery, shownPhases } from "./column-query";

const itemsOf = (data: InfiniteData<CandidatesPage> | undefined) =>
  data?.pages.flatMap((page) => page.data) ?? [];

/**
 * Returns the cards of a column: the loaded candidates who are still in the column's phase, plus the
 * candidates who were just moved here. The cache is updated optimistically, so a card stays where it was
 * dropped while the change is pending. If columns disagree about a candidate, the latest data counts, because
 * a long column doesn't reload when a colleague moves a card.
 */
export function useColumnCandidates(
  phase: CandidatePhase,
  search: URLSearchParams,
  data: InfiniteData<CandidatesPage> | undefined,
): CandidateListItem[] {
  const client = useQueryClient();
  const { scope } = useConsole();
  const own = new Map(itemsOf(data).map((item) => [item.id, item]));
  const latest = new Map(own);
  for (const other of shownPhases(search))
    for (const item of itemsOf(client.getQueryData(columnQuery(scope, other, search).queryKey)))
      if (item.updatedAt > (latest.get(item.id)?.updatedAt ?? "")) latest.set(item.id, item);
  const cards = [...latest.values()].filter((item) => item.phase === phase);
  return [...cards.filter(({ id }) => !own.has(id)), ...cards.filter(({ id }) => own.has(id))];
}

/**
 * Renders the board again when all columns have reloaded. Until then, a moved card comes from the data of its
 * old column. Rendering after each column could hide the card, because its old column may reload before its
 * new one.
 */
export function useReloadedColumns(): void {
  const client = useQueryClient();
  const { scope } = useConsole();
  const isReloaded = () => client.isFetching({ queryKey: candidatesKey(scope) }) === 0;
  useSyncExternalStore(client.getQueryCache().subscribe, isReloaded, isReloaded);
}
