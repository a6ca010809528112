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
 * Restores the choices that each candidate had before the merge. A choice that changed after the merge is
 * copied to both, so that the undo doesn't turn notices back on for a person who turned them off. `own` is
 * missing in merges by an earlier release.
 */
export async function restoreMailChoices(
  ctx: Ctx,
  { remainingId, mergedId }: Pair,
  own: MailChoices | undefined,
): Promise<void> {
  const { language, muted } = await findChoices(ctx, remainingId);
  const [remaining, merged] = [keyOf(ctx, remainingId), keyOf(ctx, mergedId)];
  if (own && language === (own.remaining.language ?? own.merged.language)) {
    await restoreLanguage(ctx.db, remaining, own.remaining.language);
    await restoreLanguage(ctx.db, merged, own.merged.language);
  } else await copyLanguage(ctx, remainingId, mergedId);
  if (own && hasSameKinds(muted, [...own.remaining.muted, ...own.merged.muted])) {
    await storeMutedNotices(ctx.db, remaining, own.remaining.muted);
    await storeMutedNotices(ctx.db, merged, own.merged.muted);
  } else await copyMutedNotices(ctx, remainingId, mergedId);
}

const hasSameKinds = (one: OptionalNoticeKind[], other: OptionalNoticeKind[]) =>
  OPTIONAL_NOTICE_KINDS.every((kind) => one.includes(kind) === other.includes(kind));
