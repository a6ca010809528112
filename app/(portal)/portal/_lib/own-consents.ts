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
 * Returns a function that says whether the candidate consents, since when, and whether staff recorded the
 * consent. Includes the date only if the latest entry explains the current state.
 */
export async function consentStatusOf() {
  const [t, format] = await Promise.all([getTranslations("portalConsent"), getFormatter()]);
  return (isGiven: boolean, latest: ConsentRow | undefined): string => {
    if (latest?.isGiven !== isGiven) return t(isGiven ? "givenUndated" : "notGiven");
    const date = format.dateTime(latest.occurredAt, { dateStyle: "long" });
    if (!isGiven) return t("withdrawn", { date });
    return t(latest.actorKind === "staff" ? "recorded" : "given", { date });
  };
}
