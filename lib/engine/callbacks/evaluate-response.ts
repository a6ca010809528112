import type { Advice, Trial } from "./schema";
import type { CallbackResponse } from "./send";

/** Callbacks time out after 15 seconds. A receiver that takes this long is likely to time out under load. */
const SLOW_MS = 5_000;

type Evaluation = { passed: boolean; advice: Advice | null };

/** Evaluates a receiver's response: the valid callback requires a 2xx, and the others require a 4xx. */
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
  valid: "A valid callback was accepted.",
  replayed: "A callback that was sent before was refused.",
  tampered: "A callback with a changed body was refused.",
  stale: "A callback that was signed 16 minutes ago was refused.",
  wrongly_signed: "A callback signed with another secret was refused.",
};

const ADVICE_TEXTS: Record<Advice, string> = {
  accepts_replayed:
    "It accepted the same callback twice. Store each nonce for 30 minutes, and answer 401 if it was used before.",
  accepts_stale:
    "It accepted a callback that was signed 16 minutes ago. Refuse timestamps older than 15 minutes.",
  accepts_tampered:
    "It accepted a callback whose body had been changed. Compute the hash from the bytes you received, before you parse them.",
  accepts_wrongly_signed:
    "It accepted a callback signed with another secret. Compare the signature with the one you compute.",
  check_address: "There is nothing at this address, or it doesn't take POST. Check the path.",
  check_signature:
    "It refused a valid callback. Check that it uses the whole signing secret of this region, the path with its query string, and the body's bytes.",
  gone: "It answered 410, which ends a callback's delivery. Answer 410 only for an address that you no longer use.",
  no_response: "There was no response. Check the address, the certificate and the firewall.",
  redirect: "It answered with a redirect, which callbacks don't follow. Use the final address.",
  refused_address:
    "Nothing was sent: the address isn't public, or there is no such name. Use an address that the internet can reach.",
  refuses_valid: "It refused a valid callback. Answer with a status between 200 and 299.",
  server_error:
    "It answered with a server error. Answer 401 to a callback that you can't trust, and 2xx to one that you can.",
  slow: "It took more than 5 seconds. Answer first and do the work afterwards: callbacks time out after 15 seconds.",
};

export const trialMessage = (trial: Trial, advice: Advice | null): string =>
  advice === null ? EXPECTATIONS[trial] : ADVICE_TEXTS[advice];
