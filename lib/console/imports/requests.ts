import { ask, type Place, persistently } from "@/lib/contract/api-client";
import type { AcceptedRow, ImportRow, RehearsedRow, RowOutcome } from "./contract";

const post = async <T>(place: Place, path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  (
    await persistently(() =>
      ask<{ data: T }>(place, `/console/imports${path}`, {
        method: "POST",
        body,
        ...(signal ? { signal } : {}),
      }),
    )
  ).data;

export const rehearse = (place: Place, rows: ImportRow[], signal: AbortSignal) =>
  post<RehearsedRow[]>(place, "/rehearse", { rows }, signal);

/** May be sent again with the same `importId`: a row is done once. */
export const accept = (place: Place, importId: string, rows: ImportRow[]) =>
  post<AcceptedRow[]>(place, "", { importId, rows });

export const outcomesOf = (place: Place, mutationIds: string[]) =>
  post<RowOutcome[]>(place, "/outcomes", { mutationIds });
