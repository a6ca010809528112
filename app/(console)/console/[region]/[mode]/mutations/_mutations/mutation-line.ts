import type { MutationGroup, MutationListItem } from "@/lib/console/queue-monitoring/schema";

/** A row of the table: a mutation, an import as one row, or the "load more" row below an open import. */
export type MutationLine =
  | { kind: "mutation"; mutation: MutationListItem; isInGroup: boolean }
  | { kind: "group"; mutation: MutationListItem; group: MutationGroup; isOpen: boolean }
  | { kind: "more"; groupId: string };

export const keyOfLine = (line: MutationLine): string => {
  if (line.kind === "more") return "more";
  if (line.kind === "group") return `group ${line.group.id}`;
  return `${line.isInGroup ? "in group " : ""}${line.mutation.mutationId}`;
};
