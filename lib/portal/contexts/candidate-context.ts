import "server-only";
import { type CandidateAccess, newContext } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";

export const candidateContext = ({ session, scope }: CandidateAccess) => ({
  ...scope,
  ...newContext({
    db: dbOfBase(scope.base.id),
    actor: { kind: "candidate" as const, id: session.candidateId },
  }),
  session,
});
export type CandidateContext = ReturnType<typeof candidateContext>;
