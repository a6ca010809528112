import type { Place } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { type ImportRow, ROWS_AT_ONCE } from "./contract";
import { accept, outcomesOf, rehearse } from "./requests";

/** What came, or would come, of a row. */
export type RowResult =
  | { outcome: "created" | "updated" }
  | { outcome: "refused"; errorCode: string; message: string; issues: Issue[] };
type Tell = (results: [number, RowResult][]) => void;

const ASKED_AT_ONCE = 500;
const WAITING_MAX = 1_000;
const PAUSE_MS = 400;

/** Rehearses all rows, telling of each batch as it comes. A row with the e-mail address of one before it would change that one. */
export async function rehearseAll(
  place: Place,
  rows: ImportRow[],
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  for (const batch of batchesOf(rows)) {
    const rehearsed = await rehearse(place, batch, signal);
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

/** Queues all rows and waits for what comes of them. Run again with the same id, it finds what was queued before. */
export async function runAll(
  place: Place,
  importId: string,
  rows: ImportRow[],
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const batches = batchesOf(rows);
  const waiting = new Map<string, number>();
  while (!signal.aborted && (batches.length > 0 || waiting.size > 0)) {
    const batch = waiting.size < WAITING_MAX ? batches.shift() : undefined;
    if (batch) {
      for (const { number, ...accepted } of await accept(place, importId, batch)) {
        if (accepted.outcome === "accepted") waiting.set(accepted.mutationId, number);
        else tell([[number, accepted]]);
      }
    } else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (waiting.size > 0) tell(await finishedOf(place, waiting));
  }
}

async function finishedOf(place: Place, waiting: Map<string, number>): Promise<[number, RowResult][]> {
  const asked = [...waiting.keys()].slice(0, ASKED_AT_ONCE);
  const finished: [number, RowResult][] = [];
  for (const { mutationId, status, action, errorCode, message } of await outcomesOf(place, asked)) {
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

const batchesOf = (rows: ImportRow[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
