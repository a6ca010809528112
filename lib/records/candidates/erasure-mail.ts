import "server-only";
import { and, eq } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import en from "@/lib/platform/mail/messages/en.json";
import nl from "@/lib/platform/mail/messages/nl.json";
import { noticeMail } from "@/lib/platform/mail/notice-mail";
import { formatMailTime } from "../privacy/format-mail-time";
import type { StoredCandidate } from "./stored";

const TEXTS: Record<Language, typeof nl.erased> = { nl: nl.erased, en: en.erased };

/**
 * Builds the mail that certifies a deletion: what was deleted, when, and what stays. Call it before the candidate is
 * deleted. The mail contains no personal data except the address.
 */
export async function erasureMail(
  ctx: BaseContext<Queryable>,
  { id, email: to, attachments }: StoredCandidate,
  language: Language,
): Promise<MailMessage> {
  const isSandbox = ctx.base.mode === "sandbox";
  const ofCandidate = and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id));
  const counts = [
    [TEXTS[language].interactions, await ctx.db.$count(interactions, ofCandidate)],
    [TEXTS[language].files, attachments?.length ?? 0],
  ] as const;
  const parts = [
    TEXTS[language].data,
    ...counts.flatMap(([text, count]) => (count > 0 ? [text.replace("{count}", String(count))] : [])),
  ];
  const values = {
    region: ctx.region.name,
    erased: new Intl.ListFormat(language).format(parts),
    date: formatMailTime(ctx.now(), language),
    contact: (await findContact(ctx)) ?? TEXTS[language].noContact,
  };
  return noticeMail({ kind: "erasureDone", language, to, isSandbox }, values);
}

/** Finds the region's address for candidates, or else its own contact address. */
async function findContact({ db, region }: BaseContext<Queryable>): Promise<string | null> {
  const isContact = and(eq(regionTexts.regionId, region.id), eq(regionTexts.key, "contactEmail"));
  const [text] = await db.select({ text: regionTexts.text }).from(regionTexts).where(isContact).limit(1);
  if (text) return text.text;
  const [row] = await db
    .select({ email: regions.contactEmail })
    .from(regions)
    .where(eq(regions.id, region.id));
  return row?.email ?? null;
}
