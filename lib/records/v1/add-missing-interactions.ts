import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { createInteractions } from "../interactions/create";
import type { InteractionRow } from "../interactions/find";
import { presentInteraction } from "../interactions/present";
import type { LegacyInteraction } from "./schema";

/**
 * Adds contact moments to a candidate but for those it has already, so that a request that is sent again adds nothing.
 * Answers the record of each, in their order, with all the types that were sent.
 */
export async function addMissingInteractions(
  ctx: MutationContext,
  candidateId: string,
  contacts: readonly LegacyInteraction[],
) {
  const held = await findSameDay(ctx, candidateId, contacts);
  const matched = contacts.map((contact) => {
    const index = held.findIndex((row) => isSame(row, contact));
    return { contact, row: index < 0 ? undefined : held.splice(index, 1)[0] };
  });
  const missing = matched.filter(({ row }) => !row).map(({ contact }) => toNewInteraction(contact));
  const { result } = await createInteractions(ctx, { params: { id: candidateId }, body: missing });
  const added = result.interactions.values();
  return matched.map(({ contact, row }) => ({
    ...(row ? presentInteraction(row) : takeNext(added)),
    types: contact.types,
  }));
}

async function findSameDay(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  contacts: readonly LegacyInteraction[],
): Promise<InteractionRow[]> {
  if (contacts.length === 0) return [];
  const moments = contacts.map(({ performedAt }) => new Date(performedAt));
  return ctx.db
    .select()
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, candidateId),
        inArray(interactions.performedAt, moments),
      ),
    )
    .orderBy(asc(interactions.createdAt), asc(interactions.id));
}

const isSame = (row: InteractionRow, { performedAt, types, summary }: LegacyInteraction) =>
  row.performedAt.getTime() === Date.parse(performedAt) &&
  row.type === types[0] &&
  row.summary === (summary || null);

function toNewInteraction({ performedAt, types: [type], summary }: LegacyInteraction) {
  if (!type) throw new Error("A contact moment passed without a type.");
  return { type, performedAt, summary };
}

function takeNext<T>(records: Iterator<T, undefined>): T {
  const { value } = records.next();
  if (!value) throw new Error("A contact moment was to be added, and was not.");
  return value;
}
