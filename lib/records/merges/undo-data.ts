import "server-only";
import type { StoredCandidate } from "../candidates/stored";
import type { ValueField } from "../candidates/value-fields";
import type { MailChoices } from "./mail-choices";
import type { MovedRecords } from "./move-records";

export const MERGE_UNDO_DAYS = 30;
const UNDO_MS = MERGE_UNDO_DAYS * 86_400_000;

export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);
export const undoableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDO_MS);

/** `erasureRequestedAt` is always null, because a candidate with an open erasure request can't be merged. */
type MergedRow = Omit<StoredCandidate, "attachments" | "erasureRequestedAt">;
/** The columns that `toUndoData` stores as text, because JSON has no dates. */
type Dates = "createdAt" | "lastContactAt" | "phaseChangedAt" | "closedAt";
export type Change = { before: unknown; after: unknown };

/** The stored data for undoing a merge: the merged row, the moved records and the changes. */
export type UndoData = {
  merged: Omit<MergedRow, Dates | "updatedAt"> & {
    createdAt: string;
    lastContactAt: string | null;
    phaseChangedAt: string | null;
    closedAt: string | null;
  };
  moved: MovedRecords;
  mailChoices?: MailChoices;
  /** Whether the merge lost the notice about the merged candidate's registration. */
  losesRegistered?: boolean;
  /** The merge's mutation. The changes that this mutation recorded contain the merged candidate's values. */
  mutationId: string | null;
  /** When the remaining candidate entered the phase that they had before the merge. */
  phaseSince: string;
  /** Set if the merge reopened the remaining candidate. */
  closure: { closedAt: string | null; closedReason: string | null } | null;
  /** The candidates who were marked as different people from the merged candidate. */
  distinctIds: string[];
  /** The candidates that the merge marked as different people from the remaining candidate. */
  addedDistinctIds: string[];
  fields: Partial<Record<ValueField, Change>>;
  customFields: Record<string, Change>;
};

export const toUndoData = (
  { attachments, updatedAt, erasureRequestedAt, ...merged }: StoredCandidate,
  rest: Omit<UndoData, "merged">,
): UndoData => ({
  merged: {
    ...merged,
    createdAt: merged.createdAt.toISOString(),
    lastContactAt: merged.lastContactAt?.toISOString() ?? null,
    phaseChangedAt: merged.phaseChangedAt?.toISOString() ?? null,
    closedAt: merged.closedAt?.toISOString() ?? null,
  },
  ...rest,
});

/**
 * The cast is safe, because only `toUndoData` creates this JSON. An earlier release may have stored fewer
 * properties.
 */
export function parseUndoData(stored: unknown): UndoData {
  const undo = stored as UndoData;
  return { ...undo, distinctIds: undo.distinctIds ?? [], addedDistinctIds: undo.addedDistinctIds ?? [] };
}
