import "server-only";
import { type CandidateAccess, newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";

export const candidateContext = ({ session, scope }: CandidateAccess) => ({
  ...scope,
  ...newContext({ db: db(), actor: { kind: "candidate" as const, id: session.candidateId } }),
  session,
});
export type CandidateContext = ReturnType<typeof candidateContext>;
