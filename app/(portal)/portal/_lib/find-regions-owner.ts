import "server-only";
import { findCandidateSessions } from "./find-candidate-sessions";

/** Returns the candidate id under which the browser keeps the input of the form for several regions. */
export async function findRegionsOwner(): Promise<string> {
  const ids = (await findCandidateSessions()).map(({ session }) => session.candidateId);
  const [owner = ""] = ids.sort();
  return owner;
}
