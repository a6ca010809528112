import "server-only";
import { findKeyAccess, type KeyAccess } from "@/lib/access/api-keys/access";
import { isWellFormedToken } from "@/lib/access/api-keys/token";
import {
  consumeClientRateLimit,
  UNKNOWN_KEY_LIMIT,
} from "@/lib/access/rate-limits/consume-address-rate-limit";
import { consumeRateLimit, noRateLimit } from "@/lib/access/rate-limits/consume-rate-limit";
import { findRegion } from "@/lib/access/regions/find-region";
import type { Base, RegionContext } from "@/lib/contract/context";
import type { Caller, Contract } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { newIssue } from "@/lib/contract/new-issue";
import { sha256 } from "@/lib/platform/digest";
import { authenticateCandidate } from "./authenticate-candidate";
import { authenticateStaff } from "./authenticate-staff";
import type { Identity } from "./identity";
import type { HttpRequest } from "./request-handler";
import { clientIpOf } from "./visitor";

const ANONYMOUS: Identity = { actor: { kind: "system", id: "public" }, region: null, headers: {} };

const ALLOWED_SCOPES: Record<Exclude<Caller, "public" | "candidate">, readonly KeyAccess["scope"][]> = {
  "public or region": ["region", "admin"],
  region: ["region", "admin"],
  admin: ["admin"],
  webhook: ["webhook"],
  staff: [],
  account: [],
  administrator: [],
};

/**
 * Identifies the caller and the region: by candidate session if the contract requires one, otherwise by API
 * key, otherwise by staff session. Fails with `unauthorized` (with the same message for every reason),
 * `rate_limited`, `forbidden`, `region_not_found`, `second_factor_required`, `step_up_required` or, for an
 * admin key without `?region=`, `validation_error`. A recheck doesn't count toward the rate limit, because
 * its request was counted already.
 */
export async function authenticate(
  contract: Contract,
  request: HttpRequest,
  query: Record<string, unknown>,
  mode: Base["mode"],
  { isRecheck = false } = {},
): Promise<Identity> {
  const { caller } = contract;
  const takeToken = isRecheck ? noRateLimit : consumeRateLimit;
  if (caller === "public") return ANONYMOUS;
  if (caller === "candidate") return authenticateCandidate(request, mode, takeToken);
  const token = request.header("x-api-key") ?? request.header("api-key");
  if (token === null && caller === "public or region") return ANONYMOUS;
  if (token === null && caller !== "webhook" && !contract.keysOnly) {
    const person = await authenticateStaff(contract, request, query, takeToken);
    if (person) return person;
  }
  if (!token) return failUnauthorized();
  const key = isWellFormedToken(token) ? await findKeyAccess(sha256(token), { isCounted: !isRecheck }) : null;
  if (!key) {
    await consumeClientRateLimit("unknown key", clientIpOf(request), UNKNOWN_KEY_LIMIT);
    return failUnauthorized();
  }
  const headers = await takeToken(key.bucket);
  if (!ALLOWED_SCOPES[caller].includes(key.scope))
    fail("forbidden", "This key's scope doesn't give access to this route.", {}, { headers });
  const region =
    caller === "region" || caller === "public or region" ? await resolveRegion(key, query, headers) : null;
  return { actor: { kind: "api_key", id: key.id }, region, headers };
}

function failUnauthorized(): never {
  return fail(
    "unauthorized",
    "Send a valid API key in the x-api-key header.",
    {},
    {
      headers: { "www-authenticate": 'ApiKey realm="Instroom", header="x-api-key"' },
    },
  );
}

async function resolveRegion(
  key: KeyAccess,
  query: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<RegionContext> {
  const requested = query.region;
  if (key.scope === "region") {
    if (requested !== undefined && requested !== key.regionId) {
      fail("forbidden", "Only admin keys may act for another region.", {}, { headers });
    }
    return (await findRegion(key.regionId ?? "")) ?? failUnauthorized();
  }
  if (typeof requested !== "string") {
    const message = "An admin key doesn't belong to a region: select one with ?region=<region id>.";
    const issues = [newIssue("query", ["region"], "required", message)];
    return fail("validation_error", message, { issues }, { headers });
  }
  return (
    (await findRegion(requested)) ??
    fail("region_not_found", "There is no region with this id.", {}, { headers })
  );
}
