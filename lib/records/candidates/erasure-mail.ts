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
  const texts = MAIL_MESSAGES[language].erased;
  const isSandbox = ctx.base.mode === "sandbox";
  const ofCandidate = and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id));
  const counted = [
    [await ctx.db.$count(interactions, ofCandidate), texts.interaction, texts.interactions],
    [attachments?.length ?? 0, texts.file, texts.files],
  ] as const;
  const counts = counted
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => (count === 1 ? one : several.replace("{count}", String(count))));
  const list = new Intl.ListFormat(language).format(counts);
  const values = {
    region: ctx.region.name,
    erased: list ? texts.with.replace("{data}", texts.data).replace("{counts}", list) : texts.data,
    date: formatMailTime(ctx.now(), language),
  };
  const sender = await findMailSender(ctx.db, ctx.region.id);
  return recordMail({ kind: "erasureDone", language, to, isSandbox, sender }, values);
}
