import { requestData, type TenantScope, withRetry } from "@/lib/contract/api-client";
import type { AcceptedRow, DryRunRow, ImportRow, RowOutcome } from "./contract";

const post = <T>(scope: TenantScope, path: string, body: unknown, signal?: AbortSignal) =>
  withRetry(() => requestData<T>(scope, `/console/imports${path}`, { method: "POST", body, signal }));

export const postDryRun = (scope: TenantScope, rows: ImportRow[], signal: AbortSignal) =>
  post<DryRunRow[]>(scope, "/dry-run", { rows }, signal);

/** Sends rows to import. Safe to retry with the same `importId`: each row is imported only once. */
export const postRows = (scope: TenantScope, importId: string, rows: ImportRow[]) =>
  post<AcceptedRow[]>(scope, "", { importId, rows });

const OUTCOMES_PER_REQUEST_MAX = 500;

/**
 * Checks the first `OUTCOMES_PER_REQUEST_MAX` mutations of `waiting`. Removes those that are no longer queued,
 * and returns their values and outcomes. A mutation that no longer exists has no outcome.
 */
export async function takeFinished<Value>(scope: TenantScope, waiting: Map<string, Value>) {
  const asked = [...waiting].slice(0, OUTCOMES_PER_REQUEST_MAX);
  const rows = await post<RowOutcome[]>(scope, "/outcomes", { mutationIds: asked.map(([id]) => id) });
  const outcomes = new Map(rows.map((row) => [row.mutationId, row]));
  const finished = asked.filter(([id]) => outcomes.get(id)?.status !== "queued");
  for (const [id] of finished) waiting.delete(id);
  return finished.map(([id, value]) => ({ value, outcome: outcomes.get(id) }));
}

/** Queues the undo of an import for some candidates. Safe to retry: it is undone once per candidate. */
export const postUndo = (scope: TenantScope, importId: string, candidateIds: string[]) =>
  post<{ candidateId: string; mutationId: string }[]>(scope, "/undo", { importId, candidateIds });
