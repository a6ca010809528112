import "server-only";
import {
  consumeClientRateLimit,
  UNKNOWN_KEY_LIMIT,
} from "@/lib/access/rate-limits/consume-address-rate-limit";
import type { TakeToken } from "@/lib/access/rate-limits/consume-rate-limit";
import { bucketOf } from "@/lib/access/rate-limits/token-bucket";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { isSessionToken } from "@/lib/access/sessions/token";
import type { Base } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Identity } from "./identity";
import type { HttpRequest } from "./request-handler";
import { clientIpOf } from "./visitor";

/**
 * Authenticates a candidate by session token. The session's mode must match the mode of the path. Fails with
 * `unauthorized` or `rate_limited`.
 */
export async function authenticateCandidate(
  request: HttpRequest,
  mode: Base["mode"],
  takeToken: TakeToken,
): Promise<Identity> {
  // Node keeps only the first of several headers, but a proxy may have checked another one.
  const header = request.isRepeated?.("authorization") ? null : request.header("authorization");
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(header ?? "") ?? [];
  const access = isSessionToken(token) ? await findCandidateAccess(token, new Date()) : null;
  if (token && !access) await consumeClientRateLimit("unknown key", clientIpOf(request), UNKNOWN_KEY_LIMIT);
  if (access?.scope.base.mode !== mode) return failUnauthorized();
  const { session, scope } = access;
  // All sessions of a candidate share a bucket.
  const headers = await takeToken(bucketOf(session.candidateId));
  return { actor: { kind: "candidate", id: session.candidateId }, region: scope.region, headers, session };
}

function failUnauthorized(): never {
  return fail(
    "unauthorized",
    "Send a valid session token: Authorization: Bearer <SESSION_TOKEN>.",
    {},
    { headers: { "www-authenticate": 'Bearer realm="Instroom"' } },
  );
}
