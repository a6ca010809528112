import type { TenantScope } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { isSamePerson } from "@/lib/records/candidates/is-same-person";
import type { FieldChange, ImportRow, RowDuplicate, RowOutcome } from "./contract";
import { fieldChanges } from "./field-changes";
import { ROWS_PER_REQUEST_MAX } from "./limits";
import { postDryRun, postRows, takeFinished } from "./requests";
import { createRowIndex, type Row } from "./row-index";

/** The candidate that a row updates or may be about. */
type Match = {
  /** Null if an earlier row of the same file creates the candidate. */
  candidateId: string | null;
  currentName: string;
  changes: FieldChange[];
  kept: string[];
  ignoredCustomFields: string[];
};

/** A person who resembles a new candidate. `row` is the number of an earlier row of the file. */
export type LikelyDuplicate = RowDuplicate & { row?: number | undefined };

export type RowResult =
  | { outcome: "created"; likelyDuplicate?: LikelyDuplicate | undefined }
  | ({ outcome: "updated" | "unclear" } & Match)
  | { outcome: "imported"; action: "created" | "updated"; candidateId: string | null }
  | { outcome: "refused"; errorCode: string; message: string; issues: Issue[] };
type OnResults = (results: [number, RowResult][]) => void;

const PENDING_ROWS_MAX = 1_000;
const POLL_INTERVAL_MS = 400;
const MUTATION_GONE = "The row's mutation no longer exists.";

/** Runs a dry run of all rows and reports each batch. */
export async function dryRunImport(
  scope: TenantScope,
  rows: ImportRow[],
  onResults: OnResults,
  signal: AbortSignal,
): Promise<void> {
  const earlier = createRowIndex();
  const numbers = new Map<Row, number>();
  for (const batch of toBatches(rows)) {
    const results = await postDryRun(scope, batch, signal);
    onResults(
      results.map(({ number, ...result }, index) => {
        const candidate: Row = batch[index]?.candidate ?? {};
        const known = result.outcome === "created" ? earlier.find(candidate) : undefined;
        const expected = known
          ? matchEarlierRow(known, candidate)
          : withLikelyDuplicate(result, earlier.findLikelyDuplicate(candidate), numbers);
        numbers.set(candidate, number);
        if (expected.outcome !== "refused" && expected.outcome !== "unclear") earlier.add(candidate);
        return [number, expected];
      }),
    );
  }
}

/** Reports a possible duplicate: an earlier row with the same date of birth and nearly the same name. */
function withLikelyDuplicate(
  result: RowResult,
  found: Row | undefined,
  numbers: ReadonlyMap<Row, number>,
): RowResult {
  if (result.outcome !== "created" || result.likelyDuplicate || !found) return result;
  const likelyDuplicate = { candidateId: null, name: String(found.name), row: numbers.get(found) };
  return { ...result, likelyDuplicate };
}

/** Returns the expected result of a row whose candidate is created by an earlier row of the file. */
function matchEarlierRow(known: Row, candidate: Row): RowResult {
  const currentName = String(known.name);
  return {
    outcome: isSamePerson(known, candidate) ? "updated" : "unclear",
    candidateId: null,
    currentName,
    changes: fieldChanges(known, candidate),
    kept: [],
    ignoredCustomFields: Object.keys(candidate.customFields ?? {}),
  };
}

/** `waiting` has the numbers of the rows that were sent but have no outcome yet, by mutation id. */
export type ImportProgress = { unsent: ImportRow[]; waiting: Map<string, number> };

/**
 * Enqueues all rows and waits for their outcomes. A repeated call with the same id queues no row twice.
 * Throws when `signal` is aborted, so that an unfinished import never looks complete. If it throws, `progress`
 * has the rows that are left.
 */
export async function runImport(
  scope: TenantScope,
  importId: string,
  progress: ImportProgress,
  onResults: OnResults,
  signal: AbortSignal,
): Promise<void> {
  const { unsent, waiting } = progress;
  while (unsent.length > 0 || waiting.size > 0) {
    signal.throwIfAborted();
    if (unsent.length > 0 && waiting.size < PENDING_ROWS_MAX) {
      const accepted = await postRows(scope, importId, unsent.slice(0, ROWS_PER_REQUEST_MAX));
      unsent.splice(0, ROWS_PER_REQUEST_MAX);
      for (const { number, ...row } of accepted) {
        if (row.outcome === "accepted") waiting.set(row.mutationId, number);
        else onResults([[number, row]]);
      }
    } else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (waiting.size > 0) onResults(await takeResults(scope, waiting));
  }
}

/** Removes the rows that have an outcome from `waiting`, and returns their results. */
export const takeResults = async (
  scope: TenantScope,
  waiting: ImportProgress["waiting"],
): Promise<[number, RowResult][]> =>
  (await takeFinished(scope, waiting)).map(({ value: number, outcome }) => [number, toResult(outcome)]);

/** A row has no outcome if its mutation no longer exists, because the sandbox was reset. */
function toResult(outcome: RowOutcome | undefined): RowResult {
  if (!outcome)
    return { outcome: "refused", errorCode: "mutation_not_found", message: MUTATION_GONE, issues: [] };
  const { status, action, candidateId, errorCode, message } = outcome;
  if (status === "completed") return { outcome: "imported", action: action ?? "updated", candidateId };
  return { outcome: "refused", errorCode: errorCode ?? "engine_error", message: message ?? "", issues: [] };
}

const toBatches = (rows: ImportRow[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_REQUEST_MAX) }, (_, index) =>
    rows.slice(index * ROWS_PER_REQUEST_MAX, (index + 1) * ROWS_PER_REQUEST_MAX),
  );
