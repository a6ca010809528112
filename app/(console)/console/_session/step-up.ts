"use client";

import { useSyncExternalStore } from "react";
import { newListeners } from "@/app/_ui/new-listeners";
import type { StepUpOptions } from "@/lib/access/staff/queries";

/** The step-up that the page asks the user for. `resume` continues the requests that wait for the step-up. */
type PendingStepUp = { options: StepUpOptions; resume: ((isProven: boolean) => void)[] };

let pendingStepUp: PendingStepUp | null = null;
const { notify, subscribe } = newListeners();

function setPendingStepUp(next: PendingStepUp | null): void {
  pendingStepUp = next;
  notify();
}

/** Asks the user once, even if several requests are waiting. Resolves to false if the user cancels. */
const askForStepUp = (options: StepUpOptions) =>
  new Promise<boolean>((resolve) =>
    setPendingStepUp({ options, resume: [...(pendingStepUp?.resume ?? []), resolve] }),
  );

export function finishStepUp(isProven: boolean): void {
  const { resume = [] } = pendingStepUp ?? {};
  setPendingStepUp(null);
  for (const proceed of resume) proceed(isProven);
}

/** Returns the step-up that the page should ask for, or null. */
export const currentStepUp = (): PendingStepUp | null => pendingStepUp;

export const useStepUp = () => useSyncExternalStore(subscribe, currentStepUp, () => null);

/**
 * Sends a request. If the server requires a step-up, asks the user for it and sends the request again.
 * Sending again is safe, because the server hasn't executed the rejected request.
 */
export async function sendWithStepUp(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  if (response.status !== 403) return response;
  // A proxy's error page isn't JSON.
  const problem = await response
    .clone()
    .json()
    .catch(() => null);
  if (problem?.code !== "step_up_required") return response;
  return (await askForStepUp(problem.data)) ? send() : response;
}
