import { NO_TENANT, send } from "@/lib/contract/api-client";

/** `refused`: the user's role doesn't allow it, or they no longer have an authenticator. */
type RequestError =
  | "wrong"
  | "refused"
  | "conflict"
  | "stale"
  | "expired"
  | "tooMany"
  | "signedOut"
  | "unreachable";
/** `triesLeft` is set after a wrong code if the tries are counted. */
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
  // A proxy's error page isn't JSON.
  if (response?.status === 403) return toFailure(await response.json().catch(() => null));
  return { error: response?.status === 400 ? "wrong" : "unreachable" };
}

type Problem = { code?: string; data?: { isSetUp?: boolean; triesLeft?: number | null } };

function toFailure(problem: Problem | null): RequestFailure {
  if (!problem?.code) return { error: "unreachable" };
  if (problem.code === "step_up_required") return { error: "stale" };
  if (problem.data?.isSetUp) return { error: "conflict" };
  const { triesLeft } = problem.data ?? {};
  if (triesLeft === undefined) return { error: "refused" };
  return triesLeft === null ? { error: "wrong" } : { error: "wrong", triesLeft };
}

export const ACCOUNT_PATH = "/console/account";
