import { NO_TENANT, send } from "@/lib/contract/api-client";

type RequestError = "wrong" | "conflict" | "stale" | "expired" | "tooMany" | "signedOut" | "unreachable";
/** `triesLeft` is set after a wrong code if the number of tries is limited. */
export type RequestFailure = { error: RequestError; triesLeft?: number };
export type RequestResult<T> = { data: T } | RequestFailure;

/**
 * Sends a second-factor request. If the request needs a step-up, asks the user for the step-up first. Returns
 * the kind of error instead of throwing, such as `signedOut` if someone else has signed in since the page was
 * opened.
 */
export async function post<T>(
  path: string,
  body?: { code: string; proposal?: string },
): Promise<RequestResult<T>> {
  // Null if no response arrived.
  const response = await send(NO_TENANT, `/console/${path}`, {
    method: "POST",
    body,
  }).catch(() => null);
  if (response?.ok) return { data: (await response.json()).data };
  if (response?.status === 400 && body?.proposal) return { error: "expired" };
  if (response?.status === 401) return { error: "signedOut" };
  if (response?.status === 429) return { error: "tooMany" };
  if (response?.status === 403) {
    // A proxy's error page isn't JSON.
    const problem = await response.json().catch(() => null);
    if (problem?.code === "step_up_required") return { error: "stale" };
    if (problem?.data?.isSetUp) return { error: "conflict" };
    return { error: "wrong", triesLeft: problem?.data?.triesLeft };
  }
  return { error: response && response.status < 500 ? "wrong" : "unreachable" };
}

export const ACCOUNT_PATH = "/console/account";
