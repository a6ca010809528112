import "server-only";
import { type CandidateAccess, newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";

/** Builds the context of a signed-in candidate. */
export const candidateContext = ({ session, scope }: CandidateAccess) => ({
  ...scope,
  ...newContext({ db: db(), actor: { kind: "candidate" as const, id: session.candidateId } }),
  session,
});
export type CandidateContext = ReturnType<typeof candidateContext>;
