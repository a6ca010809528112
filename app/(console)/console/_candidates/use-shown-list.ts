import type { InfiniteData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CandidatesPage } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { ShownList } from "../_lists/last-list";

type Options = { query: string; pageSize: number; rows: readonly CandidateListItem[] };
type ListQuery = { data: InfiniteData<CandidatesPage> | undefined; isPlaceholderData: boolean };

/** Returns the list with its loaded rows for `useRememberList`, or null until the rows have loaded. */
export function useShownList(
  { data, isPlaceholderData }: ListQuery,
  { query, pageSize, rows }: Options,
): ShownList | null {
  const ids = rows.map(({ id }) => id).join();
  return useMemo(() => {
    const [first] = data?.pages ?? [];
    if (!first || isPlaceholderData) return null;
    const { total, isTotalMinimum } = first.meta;
    const cursor = data?.pages.at(-1)?.meta.cursor ?? null;
    return { query, pageSize, ids: ids ? ids.split(",") : [], cursor, total: total ?? 0, isTotalMinimum };
  }, [data, isPlaceholderData, query, pageSize, ids]);
}
