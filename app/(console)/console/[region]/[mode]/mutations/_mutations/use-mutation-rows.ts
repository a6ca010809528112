import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { mutationsQuery } from "@/lib/console/queue-monitoring/queries";
import type { MutationListItem } from "@/lib/console/queue-monitoring/schema";
import type { MutationRow } from "./mutation-row";

/**
 * Returns the rows of the table. Only one import at a time shows its mutations below its own row. `isOpen`
 * tells whether one does.
 */
export function useMutationRows(mutations: readonly MutationListItem[]) {
  const { scope } = useConsole();
  const [openId, setOpenId] = useState<string | null>(null);
  const inGroup = useInfiniteQuery({
    ...mutationsQuery(scope, new URLSearchParams({ group: openId ?? "" }).toString()),
    enabled: openId !== null,
    // Don't show another import's mutations while this import's mutations load.
    placeholderData: undefined,
  });
  const rows = mutations.flatMap((mutation): MutationRow[] => {
    const { group } = mutation;
    if (!group) return [{ kind: "mutation", mutation, isInGroup: false }];
    const row = { kind: "group", mutation, group, isOpen: group.id === openId } as const;
    if (!row.isOpen) return [row];
    const loaded = inGroup.data?.pages.flatMap(({ data }) => data) ?? [];
    const shown = loaded.map((member) => ({ kind: "mutation", mutation: member, isInGroup: true }) as const);
    const isMore = inGroup.isPending || inGroup.error !== null || inGroup.hasNextPage;
    return [row, ...shown, ...(isMore ? [{ kind: "more", groupId: group.id } as const] : [])];
  });
  const toggle = (id: string) => setOpenId(openId === id ? null : id);
  const isOpen = rows.some((row) => row.kind === "group" && row.isOpen);
  return { rows, toggle, inGroup, isOpen };
}

export type GroupQuery = ReturnType<typeof useMutationRows>["inGroup"];
