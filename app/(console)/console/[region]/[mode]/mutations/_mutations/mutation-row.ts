import type { MutationGroup, MutationListItem } from "@/lib/console/queue-monitoring/schema";

/** A row of the table: a mutation, a whole import, or the "load more" row below an open import. */
export type MutationRow =
  | { kind: "mutation"; mutation: MutationListItem; isInGroup: boolean }
  | { kind: "group"; mutation: MutationListItem; group: MutationGroup; isOpen: boolean }
  | { kind: "more"; groupId: string };

export const rowKey = (row: MutationRow): string => {
  if (row.kind === "more") return "more";
  if (row.kind === "group") return `group ${row.group.id}`;
  return `${row.isInGroup ? "in group " : ""}${row.mutation.mutationId}`;
};
