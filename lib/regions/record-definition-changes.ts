import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { events } from "@/db/schema/events";
import { recordBases } from "@/db/schema/regions";
import type { Context } from "@/lib/context";
import type { DefinitionChange } from "./definition-changes";

/** Writes down who changed which of a region's fields: by their names, among what happened to the region's live records. */
export async function recordDefinitionChanges(
  ctx: Context<Transaction>,
  regionId: string,
  changes: readonly DefinitionChange[],
): Promise<void> {
  const [live] = await ctx.db
    .select({ id: recordBases.id })
    .from(recordBases)
    .where(and(eq(recordBases.regionId, regionId), eq(recordBases.mode, "live")));
  if (!live || changes.length === 0) return;
  await ctx.db.insert(events).values(
    changes.map(({ kind, name, was, aspects }) => ({
      baseId: live.id,
      occurredAt: ctx.now(),
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      action: `customField.${kind}`,
      recordId: regionId,
      details: {
        ...(name === null ? {} : { field: name }),
        ...(was === null ? {} : { was }),
        ...(aspects.length > 0 ? { aspects } : {}),
      },
    })),
  );
}
