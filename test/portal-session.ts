import { setTimeout as pause } from "node:timers/promises";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { type CandidateContext, candidateContext } from "@/lib/portal/contexts/candidate-context";
import { drainQueue, newCandidateSession, type TestRegion } from "./api";

/** Creates a candidate who is signed in to the portal. */
export async function newPortalSession(
  region: TestRegion,
  options?: Parameters<typeof newCandidateSession>[1],
): Promise<CandidateContext> {
  const { token } = await newCandidateSession(region, options);
  const access = await findCandidateAccess(token, new Date());
  if (!access) throw new Error("The session wasn't opened.");
  return candidateContext(access);
}

/** Executes the region's queued mutations until `work` is done. For code that waits for its own mutation. */
export async function whileDraining<T>(region: TestRegion, work: Promise<T>): Promise<T> {
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await drainQueue(region);
    await Promise.race([finished.catch(() => undefined), pause(20)]);
  }
  return finished;
}
