import type { Advice, Trial } from "./schema";
import type { CallbackResponse } from "./send";

/** A receiver that takes 5 seconds is likely to exceed the callbacks' time limit of 15 seconds under load. */
const SLOW_MS = 5_000;

type Evaluation = { passed: boolean; advice: Advice | null };

/** Evaluates a receiver's response. The valid callback must get a 2xx, and every other callback a 4xx. */
export function evaluateResponse(
  trial: Trial,
  { statusCode, error }: Pick<CallbackResponse, "statusCode" | "error">,
  durationMs: number,
): Evaluation {
  const failed = (advice: Advice): Evaluation => ({ passed: false, advice });
  if (statusCode === null)
    return failed(error?.startsWith("refused_address") ? "refused_address" : "no_response");
  if (statusCode >= 500) return failed("server_error");
  if (statusCode >= 300 && statusCode < 400) return failed("redirect");
  const isAccepted = statusCode < 300;
  if (trial !== "valid") return isAccepted ? failed(`accepts_${trial}`) : { passed: true, advice: null };
  if (isAccepted) return { passed: true, advice: durationMs > SLOW_MS ? "slow" : null };
  return failed(adviceOnRejection(statusCode));
}

function adviceOnRejection(statusCode: number): Advice {
  if (statusCode === 401 || statusCode === 403) return "check_signature";
  if (statusCode === 404 || statusCode === 405) return "check_address";
  return statusCode === 410 ? "gone" : "refuses_valid";
}

const EXPECTATIONS: Record<Trial, string> = {
  valid: "The receiver accepted a valid callback.",
  replayed: "The receiver rejected a callback that it had already received.",
  tampered: "The receiver rejected a callback with a changed body.",
  stale: "The receiver rejected a callback that was signed 16 minutes ago.",
  wrongly_signed: "The receiver rejected a callback signed with another secret.",
};

const ADVICE_TEXTS: Record<Advice, string> = {
  accepts_replayed:
    "The receiver accepted the same callback twice. Store each nonce for 30 minutes, and return 401 if it was used before.",
  accepts_stale:
    "The receiver accepted a callback that was signed 16 minutes ago. Reject timestamps older than 15 minutes.",
  accepts_tampered:
    "The receiver accepted a callback whose body had been changed. Compute the hash from the bytes you received, before you parse them.",
  accepts_wrongly_signed:
    "The receiver accepted a callback signed with another secret. Compare the signature with the one you compute.",
  check_address: "There is nothing at this URL, or it doesn't accept POST. Check the path.",
  check_signature:
    "The receiver rejected a valid callback. Check that it uses this region's full signing secret, the path with its query string, and the raw bytes of the body.",
  gone: "The receiver returned 410, which stops the delivery of a callback. Return 410 only from a URL that you no longer use.",
  no_response: "There was no response. Check the URL, the certificate and the firewall.",
  redirect: "The receiver returned a redirect, which callbacks don't follow. Use the final URL.",
  refused_address:
    "Nothing was sent: the host isn't public or doesn't exist, or the port isn't allowed. Use a URL that can be reached from the internet, on port 80, 443 or 1024–65535.",
  refuses_valid: "The receiver rejected a valid callback. Return a status between 200 and 299.",
  server_error:
    "The receiver returned a server error. Return 401 for a callback that you can't trust, and 2xx for one that you can.",
  slow: "The receiver took more than 5 seconds. Respond first and do the work afterwards: callbacks time out after 15 seconds.",
};

export const trialMessage = (trial: Trial, advice: Advice | null): string =>
  advice === null ? EXPECTATIONS[trial] : ADVICE_TEXTS[advice];
