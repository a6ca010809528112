import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import { MAIL_MESSAGES } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { recordMail } from "@/lib/platform/mail/record-mail";
import { findMailSender } from "../find-mail-sender";
import { normalizeEmail } from "./normalize";
import type { StoredCandidate } from "./stored";

type MailContext<Q extends Queryable = Queryable> = Pick<BaseContext<Q>, "db" | "base" | "now"> & {
  region: Pick<BaseContext["region"], "id" | "name">;
};

/**
 * Builds the e-mail that confirms a deletion: what was deleted, and when. Unless the whole region is deleted,
 * it also says whether other records with the same address remain. Call it before the candidate is deleted.
 * The e-mail contains no personal data except the address.
 */
export async function erasureMail(
  ctx: MailContext,
  { id, email: to, emailKey, attachments }: StoredCandidate,
  language: Language,
  { withRegion = false } = {},
): Promise<MailMessage> {
  const isSandbox = ctx.base.mode === "sandbox";
  const ofCandidate = and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id));
  const counts = {
    interactions: await ctx.db.$count(interactions, ofCandidate),
    files: attachments?.length ?? 0,
    others: withRegion
      ? 0
      : await ctx.db.$count(
          candidates,
          and(eq(candidates.baseId, ctx.base.id), eq(candidates.emailKey, emailKey), ne(candidates.id, id)),
        ),
  };
  const values = {
    region: ctx.region.name,
    erased: describeErased(language, counts),
    date: formatMailTime(ctx.now(), language),
  };
  const found = await findMailSender(ctx.db, ctx.region.id);
  // The logo is deleted with the region.
  const sender = withRegion && found ? { ...found, logo: null } : found;
  return recordMail({ kind: "erasureDone", language, to, isSandbox, sender }, values);
}

/**
 * Queues the e-mail. Also mails the address that the candidate had when they requested erasure, because the
 * portal promised an e-mail to that address.
 */
export async function enqueueErasureMail(
  ctx: MailContext<Transaction>,
  mail: MailMessage,
  requestedBy: string | null | undefined,
): Promise<void> {
  await enqueueMail(ctx, mail);
  if (requestedBy && normalizeEmail(requestedBy) !== normalizeEmail(mail.to))
    await enqueueMail(ctx, { ...mail, to: requestedBy });
}

/** `others` is the number of other records with the same e-mail address in the same region. */
type Counts = { interactions: number; files: number; others: number };

/**
 * Describes what was deleted, for example “everything about you, including 1 interaction and 2 documents”. If
 * there are other records, says that only this one was deleted.
 */
export function describeErased(language: Language, counts: Counts): string {
  const texts = MAIL_MESSAGES[language].erased;
  const counted = [
    [counts.interactions, texts.interaction, texts.interactions],
    [counts.files, texts.file, texts.files],
  ] as const;
  const parts = counted
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => (count === 1 ? one : several.replace("{count}", String(count))));
  const data = counts.others > 0 ? texts.dataOfOne : texts.data;
  const list = new Intl.ListFormat(language).format(parts);
  const erased = parts.length > 0 ? texts.with.replace("{data}", data).replace("{counts}", list) : data;
  return counts.others > 0 ? texts.others.replace("{erased}", erased) : erased;
}
