"use client";

import { useSyncExternalStore } from "react";
import type { StepUpOptions } from "@/lib/access/staff/queries";

/** The step-up that the page asks the user for. `resume` continues the requests that wait for it. */
type Asked = { options: StepUpOptions; resume: ((isProven: boolean) => void)[] };

let asked: Asked | null = null;
const watchers = new Set<() => void>();

function change(next: Asked | null): void {
  asked = next;
  for (const tell of watchers) tell();
}

/** Asks the user once, even if several requests are waiting. Resolves to false if the user cancels. */
const askForStepUp = (options: StepUpOptions) =>
  new Promise<boolean>((resolve) => change({ options, resume: [...(asked?.resume ?? []), resolve] }));

export function finishStepUp(isProven: boolean): void {
  const { resume = [] } = asked ?? {};
  change(null);
  for (const proceed of resume) proceed(isProven);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => {
    watchers.delete(tell);
  };
}

/** Returns the step-up that the page should ask for, or null. */
export const currentStepUp = (): Asked | null => asked;

export const useStepUp = () => useSyncExternalStore(watch, currentStepUp, () => null);

/**
 * Sends a request. If the server requires a step-up, asks the user for it and sends the request again. That
 * is safe, because the server hasn't executed a request that it rejected.
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
