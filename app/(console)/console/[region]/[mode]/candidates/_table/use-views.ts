"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { viewsQuery } from "@/lib/console/saved-views/queries";
import type { SavedView } from "@/lib/console/saved-views/schema";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { isSameList } from "./same-list";
import type { ListParams } from "./use-list-params";

/**
 * The query that each view had when this page last showed the view unchanged. A colleague may have changed
 * the view since.
 */
export const seenQueries = new Map<string, SavedView["query"]>();

/**
 * Returns the saved views. `chosen` is the view in the URL, if it exists. Otherwise `chosen` is the view that
 * matches the current list. A view that refers to removed fields matches no list, because its remaining
 * filters may match all candidates. `isChanged` says whether the list differs from the chosen view.
 */
export function useViews(params: ListParams) {
  const { scope, region } = useConsole();
  const id = params.values.view;
  const { data, isError } = useQuery(viewsQuery(scope));
  const isShown = (query: Parameters<typeof isSameList>[0]) => isSameList(query, params.viewQuery);
  const chosen =
    data?.find((view) => view.id === id) ??
    data?.find(({ query, gone }) => gone.length === 0 && isShown(query));
  const isChanged = chosen !== undefined && !isShown(chosen.query);
  useEffect(() => {
    if (chosen && !isChanged) seenQueries.set(chosen.id, chosen.query);
  });
  const mayShare = roleAtLeast(region.role, "manager");
  return {
    list: data,
    isError,
    chosen,
    isChanged,
    mayShare,
    mayChange: chosen !== undefined && (mayShare || !chosen.isShared),
  };
}

export type Views = ReturnType<typeof useViews>;
