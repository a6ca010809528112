import "server-only";
import { spend } from "@/lib/access/rate-limits/spend";
import { candidateBucket, findCandidateAccess } from "@/lib/access/sessions/access";
import { isSessionToken } from "@/lib/access/sessions/token";
import type { Base } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { HttpRequest } from "./exchange";
import type { Identity } from "./identity";

/** The candidate whose session's token comes as Bearer, in the mode that the path names. Fails with `unauthorized` or `rate_limited`. */
export async function authenticateCandidate(request: HttpRequest, mode: Base["mode"]): Promise<Identity> {
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(request.header("authorization") ?? "") ?? [];
  const access = isSessionToken(token) ? await findCandidateAccess(token, new Date()) : null;
  if (access?.place.base.mode !== mode) return refuse();
  const { session, place } = access;
  const headers = await spend(candidateBucket(session.candidateId));
  return { actor: { kind: "candidate", id: session.candidateId }, region: place.region, headers, session };
}

function refuse(): never {
  return fail(
    "unauthorized",
    "Send a valid session token: Authorization: Bearer <SESSION_TOKEN>.",
    {},
    { headers: { "www-authenticate": 'Bearer realm="Instroom"' } },
  );
}
