import "server-only";
import { findKeyAccess, findRegion, type KeyAccess } from "@/lib/api-keys/access";
import { isWellFormedToken } from "@/lib/api-keys/token";
import type { Actor, RegionContext } from "@/lib/context";
import type { Caller } from "@/lib/contract";
import { sha256 } from "@/lib/digest";
import { fail } from "@/lib/errors";
import { recordId } from "@/lib/formats";
import type { HttpRequest } from "./exchange";
import { take } from "./token-bucket";

export type Identity = { actor: Actor; region: RegionContext | null; headers: Record<string, string> };

const NOBODY: Identity = { actor: { kind: "system", id: "public" }, region: null, headers: {} };

const REACHES: Record<Exclude<Caller, "public">, readonly KeyAccess["scope"][]> = {
  region: ["region", "admin"],
  admin: ["admin"],
  webhook: ["webhook"],
};

/**
 * Who calls, and for which region (contract §3). Fails with `unauthorized`, one wording for every reason,
 * `rate_limited`, `forbidden`, `validation_error` (an admin key without `?region=`) or `region_not_found`.
 */
export async function authenticate(
  caller: Caller,
  request: HttpRequest,
  query: Record<string, unknown>,
): Promise<Identity> {
  if (caller === "public") return NOBODY;
  const token = request.header("x-api-key") ?? request.header("api-key");
  if (!token || !isWellFormedToken(token)) return refuse();
  const key = (await findKeyAccess(sha256(token))) ?? refuse();
  const headers = spend(key);
  if (!REACHES[caller].includes(key.scope))
    fail("forbidden", "This key's scope doesn't reach this route.", {}, { headers });
  const region = caller === "region" ? await regionOf(key, query, headers) : null;
  return { actor: { kind: "api_key", id: key.id }, region, headers };
}

function refuse(): never {
  return fail(
    "unauthorized",
    "Send a valid API key in the header x-api-key.",
    {},
    {
      headers: { "www-authenticate": 'ApiKey realm="Instroom", header="x-api-key"' },
    },
  );
}

function spend(key: KeyAccess): Record<string, string> {
  const { retryAfterSeconds, headers } = take(key.bucket);
  if (retryAfterSeconds === null) return headers;
  return fail(
    "rate_limited",
    `Too many requests with this key; try again in ${retryAfterSeconds} s.`,
    {},
    {
      headers: { ...headers, "retry-after": String(retryAfterSeconds) },
    },
  );
}

async function regionOf(
  key: KeyAccess,
  query: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<RegionContext> {
  const asked = query.region;
  if (key.scope === "region") {
    if (asked !== undefined && asked !== key.regionId) {
      fail("forbidden", "Only admin keys may act for another region.", {}, { headers });
    }
    return (await findRegion(key.regionId ?? "")) ?? refuse();
  }
  if (typeof asked !== "string") {
    const message = "An admin key has no region of its own: name one with ?region=<region id>.";
    const issue = { path: ["region"], pointer: "/region", location: "query", code: "required", message };
    return fail("validation_error", message, { issues: [issue] }, { headers });
  }
  const region = recordId.safeParse(asked).success ? await findRegion(asked) : null;
  return region ?? fail("region_not_found", "There is no region with this id.", {}, { headers });
}
