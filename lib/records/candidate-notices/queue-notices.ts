import "server-only";
import { and, eq } from "drizzle-orm";
import type { ValueChange } from "@/db/schema/candidate-changes";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { events } from "@/db/schema/events";
import type { MutationContext } from "@/lib/contract/context";
import { deleteUnsentMail } from "@/lib/platform/mail/outbox";
import { parseCustomFieldKey } from "../candidate-changes/diff-values";
import { findFieldSettings } from "../custom-fields/stored-definitions";
import { insertLater } from "../later-rows";
import { kindsOfTopic, NOTICE_TOPIC_PREFIX, type NoticeKind } from "./kinds";
import { findLanguage } from "./language";

/** How long an e-mail waits for further changes, so that one e-mail can report all of them. */
export const COALESCE_MS = 10 * 60_000;

type Options = { formerPhase?: string | null; actorKind?: MutationContext["actor"]["kind"] };

/**
 * Stores notices of the kinds that the region has turned on, in the mutation's transaction. Stores none in
 * the sandbox, and none for changes that candidates make themselves.
 */
export async function queueNotices(
  ctx: MutationContext,
  candidateIds: readonly string[],
  kinds: readonly NoticeKind[],
  { formerPhase = null, actorKind = ctx.actor.kind }: Options = {},
): Promise<void> {
  if (ctx.base.mode !== "live" || ctx.actor.kind === "candidate") return;
  const dueAt = new Date(ctx.now().getTime() + COALESCE_MS);
  const rows = kinds
    .filter((kind) => ctx.region.notices.includes(kind))
    .flatMap((kind) =>
      candidateIds.map((candidateId) => ({
        baseId: ctx.base.id,
        candidateId,
        kind,
        actorKind,
        formerPhase: kind === "phase" ? formerPhase : null,
        dueAt,
      })),
    );
  if (rows.length === 0) return;
  await insertLater(ctx, candidateNotices, rows);
}

/**
 * Stores notices for changed fields: `phase` for a new phase, and `changed` for all other fields. Ignores
 * fields that candidates don't see.
 */
export async function queueChangeNotices(
  ctx: MutationContext,
  candidateId: string,
  changes: Readonly<Record<string, unknown>> & { phase?: ValueChange | undefined },
): Promise<void> {
  if (ctx.region.notices.length === 0) return;
  const { phase, ...others } = changes;
  const isVisible = await hasVisibleField(ctx, Object.keys(others));
  const kinds = [...(phase ? (["phase"] as const) : []), ...(isVisible ? (["changed"] as const) : [])];
  await queueNotices(ctx, [candidateId], kinds, { formerPhase: phase ? String(phase.from) : null });
}

/**
 * Deletes the candidate's notice e-mails that weren't sent to the former address yet, because that address
 * may belong to another person. Stores their notices again, so that the new address gets them.
 */
export async function requeueUnsentNotices(ctx: MutationContext, candidateId: string): Promise<void> {
  const about = { baseId: ctx.base.id, candidateId };
  const topics = await deleteUnsentMail(ctx, about, NOTICE_TOPIC_PREFIX);
  const kinds = new Set(topics.flatMap(kindsOfTopic));
  if (kinds.delete("registered")) await queueRegisteredAgain(ctx, candidateId);
  await queueNotices(ctx, [candidateId], [...kinds]);
}

/**
 * Stores the notice about the registration again, because the first one didn't reach the candidate. Stores
 * none if the candidate has signed in, and so knows about the registration.
 */
export async function queueRegisteredAgain(ctx: MutationContext, candidateId: string): Promise<void> {
  if (await findLanguage(ctx.db, { baseId: ctx.base.id, candidateId })) return;
  const [creation] = await ctx.db
    .select({ actorKind: events.actorKind })
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        eq(events.candidateId, candidateId),
        eq(events.action, "candidate.created"),
      ),
    )
    .limit(1);
  await queueNotices(ctx, [candidateId], ["registered"], creation);
}

/** Stores the notice about the registration again if it waited because the candidate was closed. */
export async function resumeRegistered(ctx: MutationContext, candidateId: string): Promise<void> {
  const waiting = await ctx.db
    .delete(candidateNotices)
    .where(
      and(
        eq(candidateNotices.baseId, ctx.base.id),
        eq(candidateNotices.candidateId, candidateId),
        eq(candidateNotices.kind, "registered"),
      ),
    )
    .returning({ kind: candidateNotices.kind });
  if (waiting.length > 0) await queueRegisteredAgain(ctx, candidateId);
}

async function hasVisibleField(ctx: MutationContext, keys: readonly string[]): Promise<boolean> {
  const names = keys.flatMap((key) => parseCustomFieldKey(key) ?? []);
  const isStandard = names.length < keys.length;
  if (isStandard || names.length === 0) return isStandard;
  const settings = await findFieldSettings(ctx.db, ctx.region.id);
  const visible = settings.filter(({ portalAccess }) => portalAccess !== "hidden");
  return visible.some(({ name }) => names.includes(name));
}
