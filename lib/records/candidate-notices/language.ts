import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { candidateLanguages } from "@/db/schema/candidate-mails";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";

type CandidateKey = { baseId: number; candidateId: string };

const matchesCandidate = ({ baseId, candidateId }: CandidateKey) =>
  and(eq(candidateLanguages.baseId, baseId), eq(candidateLanguages.candidateId, candidateId));

/** Stores the language in which the candidates signed in. */
export async function storeLanguage(
  queryable: Queryable,
  candidates: readonly CandidateKey[],
  language: Language,
): Promise<void> {
  if (candidates.length === 0) return;
  await queryable
    .insert(candidateLanguages)
    .values(candidates.map(({ baseId, candidateId }) => ({ baseId, candidateId, language })))
    .onConflictDoUpdate({
      target: [candidateLanguages.baseId, candidateLanguages.candidateId],
      set: { language },
    });
}

/** Finds the language in which a candidate last signed in. Returns null if they never did. */
export async function findLanguage(queryable: Queryable, candidate: CandidateKey): Promise<Language | null> {
  const [found] = await queryable
    .select({ language: candidateLanguages.language })
    .from(candidateLanguages)
    .where(matchesCandidate(candidate));
  return found?.language ?? null;
}

/** Restores a candidate's language from before a merge, or deletes the stored one if they had none. */
export async function restoreLanguage(
  queryable: Queryable,
  candidate: CandidateKey,
  language: Language | null,
): Promise<void> {
  if (language) await storeLanguage(queryable, [candidate], language);
  else await queryable.delete(candidateLanguages).where(matchesCandidate(candidate));
}

/** Copies the language to another record of the same person, unless that record already has a language. */
export async function copyLanguage(
  { db, base }: BaseContext<Transaction>,
  fromId: string,
  toId: string,
): Promise<void> {
  await db.execute(sql`
    insert into ${candidateLanguages} (base_id, candidate_id, language)
    select base_id, ${toId}, language from ${candidateLanguages}
    where base_id = ${base.id} and candidate_id = ${fromId}
    on conflict do nothing`);
}
