"use client";

import { type InfiniteData, type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { candidatesKey, lastChangeQuery } from "@/lib/console/candidates/queries";
import { millisecondsSinceInput } from "../_session/use-request-sender";
import { useConsole } from "../_shell/console-context";

/** Longer lists reload only when the user returns to the tab, because each of their pages takes a request. */
const PAGES_MAX = 5;
const STILL_MS = 2_000;

const mayReload = ({ state }: Query) =>
  state.isInvalidated && ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= PAGES_MAX;

/**
 * Reloads the lists of candidates on the page soon after anyone has changed a candidate. Waits while the user
 * moves the pointer or types, so that no row moves away under a click. Also waits while a change is being
 * saved, because the server may still show the former value.
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
    // Every poll updates `dataUpdatedAt`, and so tries again what had to wait.
    if (dataUpdatedAt > 0 && millisecondsSinceInput() >= STILL_MS && client.isMutating() === 0)
      void client.refetchQueries({ queryKey, type: "active", predicate: mayReload });
  }, [client, scope, sequence, dataUpdatedAt]);
  return null;
}
