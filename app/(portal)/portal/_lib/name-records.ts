import "server-only";
import { getFormatter, getTranslations } from "next-intl/server";
import { cache } from "react";
import { TOKENS_MAX } from "@/lib/access/sessions/cookie";
import { type CandidateContext, candidateContext } from "@/lib/portal/contexts/candidate-context";
import { getCandidate } from "@/lib/records/candidates/find";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { findCandidateSessions } from "./find-candidate-sessions";
import { nameApart } from "./name-apart";

export type NamedRecord = { ctx: CandidateContext; stored: StoredCandidate; name: string };

/**
 * Reads the records that this browser is signed in to. Names each record after its region, and adds the
 * person's name and the registration date if several records are in the same region.
 */
export const nameRecords = cache(async (): Promise<NamedRecord[]> => {
  const [t, format, sessions] = await Promise.all([
    getTranslations("portal"),
    getFormatter(),
    findCandidateSessions(),
  ]);
  const read = async (ctx: CandidateContext) => ({
    ctx,
    stored: await getCandidate(ctx, ctx.session.candidateId),
  });
  const records = await Promise.all(sessions.map((access) => read(candidateContext(access))));
  const names = nameApart(
    records.map(({ ctx, stored }) => {
      const region = ctx.region.name;
      const date = format.dateTime(stored.createdAt, { dateStyle: "long" });
      return { region, describe: (number) => t("recordName", { region, name: stored.name, date, number }) };
    }),
  );
  return records.map((record, index) => ({ ...record, name: names[index] ?? "" }));
});

/**
 * Returns whether the cookie can hold no more sessions, and all of them belong to one address. Then a new
 * sign-in with that address doesn't open its other records either.
 */
export const isFullOfOneAddress = (records: NamedRecord[]): boolean =>
  records.length >= TOKENS_MAX &&
  new Set(records.map(({ stored }) => normalizeEmail(stored.email))).size === 1;

/** Returns the names by session id. */
export const findRecordNames = async (): Promise<Map<string, string>> =>
  new Map((await nameRecords()).map(({ ctx, name }) => [ctx.session.id, name]));
