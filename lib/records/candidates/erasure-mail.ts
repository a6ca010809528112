import "server-only";
import { and, eq } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import { MAIL_MESSAGES } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { recordMail } from "@/lib/platform/mail/record-mail";
import { findMailSender } from "../find-mail-sender";
import type { StoredCandidate } from "./stored";

/**
 * Builds the e-mail that confirms a deletion: what was deleted, when, and what stays. Call it before the
 * candidate is deleted. The e-mail contains no personal data except the address.
 */
export async function erasureMail(
  ctx: BaseContext<Queryable>,
  { id, email: to, attachments }: StoredCandidate,
  language: Language,
): Promise<MailMessage> {
  const isSandbox = ctx.base.mode === "sandbox";
  const ofCandidate = and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id));
  const counts = {
    interactions: await ctx.db.$count(interactions, ofCandidate),
    files: attachments?.length ?? 0,
  };
  const values = {
    region: ctx.region.name,
    erased: describeErased(language, counts),
    date: formatMailTime(ctx.now(), language),
  };
  const sender = await findMailSender(ctx.db, ctx.region.id);
  return recordMail({ kind: "erasureDone", language, to, isSandbox, sender }, values);
}

type Counts = { interactions: number; files: number };

/** Describes what was deleted, for example “everything about you, including 1 interaction and 2 documents”. */
export function describeErased(language: Language, counts: Counts): string {
  const texts = MAIL_MESSAGES[language].erased;
  const counted = [
    [counts.interactions, texts.interaction, texts.interactions],
    [counts.files, texts.file, texts.files],
  ] as const;
  const parts = counted
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => (count === 1 ? one : several.replace("{count}", String(count))));
  if (parts.length === 0) return texts.data;
  const list = new Intl.ListFormat(language).format(parts);
  return texts.with.replace("{data}", texts.data).replace("{counts}", list);
}
