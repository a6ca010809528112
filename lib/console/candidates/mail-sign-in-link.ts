import "server-only";
import { storeRequest } from "@/lib/access/sessions/request";
import type { Handler } from "@/lib/contract/contract";
import { findLanguage } from "@/lib/records/candidate-notices/language";
import { getCandidate } from "@/lib/records/candidates/find";
import type { consoleCandidates } from "./contract";

/**
 * Mails a candidate a sign-in link for this region's record only. Uses the language in which the candidate
 * last signed in, or Dutch if that language is unknown. Doesn't use the adviser's language, because it may
 * differ from the candidate's.
 */
export const mailSignInLink: Handler<typeof consoleCandidates.mailSignInLink> = async (ctx, { params }) => {
  const { email, id: candidateId } = await getCandidate(ctx, params.id);
  const language = (await findLanguage(ctx.db, { baseId: ctx.base.id, candidateId })) ?? "nl";
  const visitor = { ...ctx, mode: ctx.base.mode, language, isLanguageChosen: false, device: null };
  const mailAgainAt = await storeRequest(visitor, { email, isByRegion: true });
  return { data: { mailAgainAt: mailAgainAt?.toISOString() ?? null } };
};
