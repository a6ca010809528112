import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges, type ValueChange } from "@/db/schema/candidate-changes";
import { awaitWrite, type EventContext } from "@/lib/contract/context";
import { buildStatement, prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";

/**
 * Records a candidate's old and new values. If the context has `laterChanges`, `writeLaterChanges` inserts
 * the row later. Records nothing if no value changed.
 */
export async function recordChanges(
  ctx: EventContext<Transaction>,
  candidateId: string,
  changes: Record<string, ValueChange>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const row = {
    baseId: ctx.base.id,
    candidateId,
    mutationId: ctx.mutationId ?? null,
    occurredAt: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    changes,
  };
  const laterChanges = ctx.laterChanges ?? [];
  laterChanges.push(row);
  if (!ctx.laterChanges) await writeLaterChanges({ ...ctx, laterChanges });
}

/** Inserts the collected changes in order, with one statement. */
export async function writeLaterChanges(
  ctx: Pick<EventContext<Transaction>, "db" | "awaitLater" | "laterChanges">,
): Promise<void> {
  const rows = ctx.laterChanges?.splice(0) ?? [];
  if (rows.length === 0) return;
  const insert = prepared(ctx.db, "insert changes", buildInsert);
  await awaitWrite(ctx, insert.execute({ rows: JSON.stringify(rows) }));
}

/** Passes all rows in one parameter, so that one prepared statement serves any number of rows. */
const buildInsert = (queryable: Queryable) =>
  buildStatement(
    queryable,
    sql`insert into ${candidateChanges}
      (base_id, candidate_id, mutation_id, occurred_at, actor_kind, actor_id, changes)
      select * from json_to_recordset(${sql.placeholder("rows")}::text::json) as row ("baseId" integer, "candidateId" text,
        "mutationId" uuid, "occurredAt" timestamptz, "actorKind" text, "actorId" text, "changes" jsonb)`,
  );
