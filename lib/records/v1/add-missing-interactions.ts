import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { createInteractions } from "../interactions/create";
import type { InteractionRow } from "../interactions/find";
import { presentInteraction } from "../interactions/present";
import type { LegacyInteraction } from "./schema";

/**
 * Adds the interactions that a candidate doesn't have yet, so that a repeated request adds nothing. Returns
 * the record of each given interaction in order, with all the types that were sent.
 */
export async function addMissingInteractions(
  ctx: MutationContext,
  candidateId: string,
  legacyInteractions: readonly LegacyInteraction[],
) {
  const existing = await findAtSameTimes(ctx, candidateId, legacyInteractions);
  const matched = legacyInteractions.map((interaction) => {
    const index = existing.findIndex((row) => isSame(row, interaction));
    return { interaction, row: index < 0 ? undefined : existing.splice(index, 1)[0] };
  });
  const missing = matched.filter(({ row }) => !row).map(({ interaction }) => toNewInteraction(interaction));
  const { result } = await createInteractions(ctx, { params: { id: candidateId }, body: missing });
  const added = result.interactions.values();
  return matched.map(({ interaction, row }) => ({
    ...(row ? presentInteraction(row) : takeNext(added)),
    types: interaction.types,
  }));
}

async function findAtSameTimes(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  legacyInteractions: readonly LegacyInteraction[],
): Promise<InteractionRow[]> {
  if (legacyInteractions.length === 0) return [];
  const dates = legacyInteractions.map(({ performedAt }) => new Date(performedAt));
  return ctx.db
    .select()
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, candidateId),
        inArray(interactions.performedAt, dates),
      ),
    )
    .orderBy(asc(interactions.createdAt), asc(interactions.sequence));
}

const isSame = (row: InteractionRow, { performedAt, types, summary }: LegacyInteraction) =>
  row.performedAt.getTime() === Date.parse(performedAt) &&
  row.type === types[0] &&
  row.summary === (summary || null);

function toNewInteraction({ performedAt, types: [type], summary }: LegacyInteraction) {
  if (!type) throw new Error("An interaction without a type passed validation.");
  return { type, performedAt, summary };
}

function takeNext<T>(records: Iterator<T, undefined>): T {
  const { value } = records.next();
  if (!value) throw new Error("An interaction was not inserted.");
  return value;
}
