import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { OPTIONAL_NOTICE_KINDS, type OptionalNoticeKind } from "../candidate-notices/kinds";
import { copyLanguage, findLanguage, restoreLanguage } from "../candidate-notices/language";
import { copyMutedNotices, findMutedNotices, storeMutedNotices } from "../candidate-notices/muted";

type Choices = { language: Language | null; muted: OptionalNoticeKind[] };

/** Both candidates' own choices about mail, from before their merge. */
export type MailChoices = { remaining: Choices; merged: Choices };

type Ctx = BaseContext<Transaction>;
type Pair = { remainingId: string; mergedId: string };

const keyOf = ({ base }: Ctx, candidateId: string) => ({ baseId: base.id, candidateId });

const findChoices = async (ctx: Ctx, candidateId: string): Promise<Choices> => ({
  language: await findLanguage(ctx.db, keyOf(ctx, candidateId)),
  muted: await findMutedNotices(ctx.db, keyOf(ctx, candidateId)),
});

/**
 * Adds the merged candidate's choices to those of the remaining candidate. Returns each candidate's own
 * choices, for an undo.
 */
export async function mergeMailChoices(ctx: Ctx, { remainingId, mergedId }: Pair): Promise<MailChoices> {
  const own = { remaining: await findChoices(ctx, remainingId), merged: await findChoices(ctx, mergedId) };
  await copyMutedNotices(ctx, mergedId, remainingId);
  await copyLanguage(ctx, mergedId, remainingId);
  return own;
}

/**
 * Choices while a merge is being undone: those of the remaining candidate with that merge (`joint`) and
 * without it, and those that the merged candidate gets back.
 */
export type Separation = MailChoices & { joint: Choices };

/** Starts the undo of a merge. `own` is missing in merges by an earlier release. */
export const startSeparation = (own: MailChoices | undefined): Separation | undefined =>
  own && { ...own, joint: addChoices(own.remaining, own.merged) };

/**
 * Continues an undo past a later merge into the same candidate. Returns that merge's choices as if the merge
 * that is being undone had never happened.
 */
export function separateLaterChoices(
  undone: Separation | undefined,
  later: MailChoices | undefined,
): { own?: MailChoices; undone?: Separation } {
  if (!later) return {};
  const { joint, remaining, merged } = applyLaterChanges(undone, later.remaining);
  return {
    own: { ...later, remaining },
    undone: {
      joint: addChoices(joint, later.merged),
      remaining: addChoices(remaining, later.merged),
      merged,
    },
  };
}

/** Restores the choices that each candidate had before the merge. */
export async function restoreMailChoices(
  ctx: Ctx,
  { remainingId, mergedId }: Pair,
  undone: Separation | undefined,
): Promise<void> {
  const { remaining, merged } = applyLaterChanges(undone, await findChoices(ctx, remainingId));
  await storeChoices(ctx, remainingId, remaining);
  await storeChoices(ctx, mergedId, merged);
}

/**
 * Gives both candidates a choice that changed after the merge, so that the undo doesn't turn notices back on
 * for a person who turned them off. `found` are the remaining candidate's choices at a later time.
 */
function applyLaterChanges(undone: Separation | undefined, found: Choices): Separation {
  const { joint, remaining, merged } = undone ?? { joint: found, remaining: found, merged: found };
  const isSameLanguage = joint.language === found.language;
  const isSameMuted = hasSameKinds(joint.muted, found.muted);
  const unlessChanged = ({ language, muted }: Choices): Choices => ({
    language: isSameLanguage ? language : found.language,
    muted: isSameMuted ? muted : found.muted,
  });
  return { joint: found, remaining: unlessChanged(remaining), merged: unlessChanged(merged) };
}

/** Returns what `mergeMailChoices` stores for a candidate with these choices. */
const addChoices = (own: Choices, added: Choices): Choices => ({
  language: own.language ?? added.language,
  muted: OPTIONAL_NOTICE_KINDS.filter((kind) => own.muted.includes(kind) || added.muted.includes(kind)),
});

async function storeChoices(ctx: Ctx, candidateId: string, { language, muted }: Choices): Promise<void> {
  await restoreLanguage(ctx.db, keyOf(ctx, candidateId), language);
  await storeMutedNotices(ctx.db, keyOf(ctx, candidateId), muted);
}

const hasSameKinds = (one: OptionalNoticeKind[], other: OptionalNoticeKind[]) =>
  OPTIONAL_NOTICE_KINDS.every((kind) => one.includes(kind) === other.includes(kind));
