import "server-only";
import type { CandidateAccess } from "@/lib/contract/context";
import { newContext } from "./new-context";

/** The context of a candidate who acts in one of their own sessions. */
export const candidateContext = ({ session, scope }: CandidateAccess) => ({
  ...scope,
  ...newContext({ kind: "candidate" as const, id: session.candidateId }),
  session,
});
export type CandidateContext = ReturnType<typeof candidateContext>;
