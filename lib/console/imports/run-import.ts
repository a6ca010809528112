import type { TenantScope } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { type ImportRow, ROWS_PER_REQUEST_MAX } from "./contract";
import { fetchOutcomes, postDryRun, postRows } from "./requests";

/** The outcome of a row, in the dry run or in the import. */
export type RowResult =
  | { outcome: "created" | "updated" }
  | { outcome: "refused"; errorCode: string; message: string; issues: Issue[] };
type OnResults = (results: [number, RowResult][]) => void;

const OUTCOMES_PER_REQUEST_MAX = 500;
const PENDING_ROWS_MAX = 1_000;
const POLL_INTERVAL_MS = 400;

/** Dry-runs all rows and reports each batch. A row with the e-mail address of an earlier row counts as an update of that row's candidate. */
export async function dryRunImport(
  scope: TenantScope,
  rows: ImportRow[],
  tell: OnResults,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  for (const batch of toBatches(rows)) {
    const rehearsed = await postDryRun(scope, batch, signal);
    tell(
      rehearsed.map(({ number, ...result }, index) => {
        const email = String(batch[index]?.candidate.email ?? "").toLowerCase();
        const isAgain = result.outcome === "created" && seen.has(email);
        if (result.outcome !== "refused") seen.add(email);
        return [number, isAgain ? { outcome: "updated" } : result];
      }),
    );
  }
}

/**
 * Enqueues all rows and waits for their outcomes. A repeated call with the same id finds the rows that are already
 * queued.
 */
export async function runImport(
  scope: TenantScope,
  importId: string,
  rows: ImportRow[],
  tell: OnResults,
  signal: AbortSignal,
): Promise<void> {
  const batches = toBatches(rows);
  const waiting = new Map<string, number>();
  while (!signal.aborted && (batches.length > 0 || waiting.size > 0)) {
    const batch = waiting.size < PENDING_ROWS_MAX ? batches.shift() : undefined;
    if (batch) {
      for (const { number, ...accepted } of await postRows(scope, importId, batch)) {
        if (accepted.outcome === "accepted") waiting.set(accepted.mutationId, number);
        else tell([[number, accepted]]);
      }
    } else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (waiting.size > 0) tell(await fetchFinished(scope, waiting));
  }
}

async function fetchFinished(
  scope: TenantScope,
  waiting: Map<string, number>,
): Promise<[number, RowResult][]> {
  const mutationIds = [...waiting.keys()].slice(0, OUTCOMES_PER_REQUEST_MAX);
  const finished: [number, RowResult][] = [];
  for (const { mutationId, status, action, errorCode, message } of await fetchOutcomes(scope, mutationIds)) {
    const number = waiting.get(mutationId);
    if (status === "queued" || number === undefined) continue;
    waiting.delete(mutationId);
    const refused = {
      outcome: "refused" as const,
      errorCode: errorCode ?? "engine_error",
      message: message ?? "",
    };
    finished.push([
      number,
      status === "completed" ? { outcome: action ?? "updated" } : { ...refused, issues: [] },
    ]);
  }
  return finished;
}

const toBatches = (rows: ImportRow[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_REQUEST_MAX) }, (_, index) =>
    rows.slice(index * ROWS_PER_REQUEST_MAX, (index + 1) * ROWS_PER_REQUEST_MAX),
  );
