import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { waitForMutation } from "@/lib/engine/mutations/wait";

/** The maximum time that a page waits for the candidate's own write. */
export const CHANGE_WAIT_SECONDS = 5;

/** Waits for a candidate's own write and returns its status, which is `queued` if the wait times out. */
export async function waitForOutcome(ctx: BaseContext, mutationId: string) {
  const { status, result } = await waitForMutation(ctx, mutationId, CHANGE_WAIT_SECONDS * 1000);
  return { status, errorCode: (result as { errorCode?: string } | null)?.errorCode ?? null };
}
