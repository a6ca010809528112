import { requestData, type TenantScope, withRetry } from "@/lib/contract/api-client";
import type { AcceptedRow, DryRunRow, ImportRow, RowOutcome } from "./contract";

const post = <T>(scope: TenantScope, path: string, body: unknown, signal?: AbortSignal) =>
  withRetry(() => requestData<T>(scope, `/console/imports${path}`, { method: "POST", body, signal }));

export const postDryRun = (scope: TenantScope, rows: ImportRow[], signal: AbortSignal) =>
  post<DryRunRow[]>(scope, "/dry-run", { rows }, signal);

/** Sends rows to import. Safe to retry with the same `importId`: each row is imported only once. */
export const postRows = (scope: TenantScope, importId: string, rows: ImportRow[]) =>
  post<AcceptedRow[]>(scope, "", { importId, rows });

export const fetchOutcomes = (scope: TenantScope, mutationIds: string[]) =>
  post<RowOutcome[]>(scope, "/outcomes", { mutationIds });

/** Queues the undo of an import for some candidates. Safe to retry: each candidate is undone once. */
export const postUndo = (scope: TenantScope, importId: string, candidateIds: string[]) =>
  post<{ candidateId: string; mutationId: string }[]>(scope, "/undo", { importId, candidateIds });
