"use client";

import { type InfiniteData, type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { candidatesKey, lastChangeQuery } from "@/lib/console/candidates/queries";
import { millisecondsSinceInput } from "../_session/use-request-sender";
import { useConsole } from "../_shell/console-context";

/** Longer lists reload only when the user returns to the tab, because each of their pages takes a request. */
const PAGES_MAX = 5;
/** The minimum time between two reloads of a list, for example while a colleague imports candidates. */
const RELOAD_INTERVAL_MS = 10_000;
const STILL_MS = 2_000;
const OPEN_PARTS = "dialog[open], [role=dialog], [role=menu], [role=listbox]";

const mayReload = ({ state }: Query) =>
  state.isInvalidated &&
  Date.now() - state.dataUpdatedAt > RELOAD_INTERVAL_MS &&
  ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= PAGES_MAX;

/**
 * Reloads the lists of candidates on the page soon after anyone has changed a candidate. Waits while the user
 * moves the pointer, types or has a menu or dialog open, so that no row moves away under a click. Also waits
 * while a change is being saved, because the server may still show the former value.
 */
export function LiveLists() {
  const client = useQueryClient();
  const { scope } = useConsole();
  const { data, dataUpdatedAt } = useQuery(lastChangeQuery(scope));
  const sequence = data?.sequence;
  const last = useRef(sequence);
  useEffect(() => {
    const queryKey = candidatesKey(scope);
    if (last.current !== undefined && last.current !== sequence)
      void client.invalidateQueries({ queryKey, refetchType: "none" });
    last.current = sequence;
    const isBusy = client.isMutating() + client.isFetching({ queryKey }) > 0;
    // Every poll updates `dataUpdatedAt`, so this effect also retries a reload that had to wait.
    if (
      dataUpdatedAt > 0 &&
      millisecondsSinceInput() >= STILL_MS &&
      !isBusy &&
      !document.querySelector(OPEN_PARTS)
    )
      void client.refetchQueries({ queryKey, type: "active", predicate: mayReload });
  }, [client, scope, sequence, dataUpdatedAt]);
  return null;
}
