import "server-only";
import { getFormatter, getTranslations } from "next-intl/server";
import { cache } from "react";
import { type ConsentRow, findConsents, newRepeatFilter } from "@/lib/records/consents/find";
import { requireCandidateContext } from "./own-record";

/** Finds the candidate's consents and withdrawals of consent, latest first. */
export const findOwnConsents = cache(async (record: string): Promise<ConsentRow[]> => {
  const ctx = await requireCandidateContext(record);
  return (await findConsents(ctx, ctx.session.candidateId)).filter(newRepeatFilter());
});

/**
 * Returns a function that says when the candidate gave consent or staff recorded it. Leaves out the time if
 * the latest entry isn't a consent.
 */
export async function givenTextOf() {
  const [t, format] = await Promise.all([getTranslations("portalConsent"), getFormatter()]);
  return (latest: ConsentRow | undefined): string => {
    if (!latest?.isGiven) return t("givenUndated");
    const date = format.dateTime(latest.occurredAt, { dateStyle: "long" });
    return t(latest.actorKind === "staff" ? "recorded" : "given", { date });
  };
}
