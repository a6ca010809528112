import "server-only";
import { consumeClientRateLimit, SIGN_IN_LIMIT } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { assertSteppedUp } from "@/lib/access/staff/reauthenticate";
import type { Base, BaseContext, Context, RegionContext, StaffAccess } from "@/lib/contract/context";
import {
  API_VERSION,
  acceptsPublicBody,
  type Caller,
  type Contract,
  type HandlerResult,
  isRejectedInSandbox,
} from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { acknowledgeRepeat } from "@/lib/engine/mutations/enqueue";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { db } from "@/lib/platform/database/client";
import { isOutcomeUnknown } from "@/lib/platform/database/database-errors";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { authenticate } from "./authenticate";
import { mayHaveLargeBody, withBodySlot } from "./bodies/body-slots";
import { acceptedMediaType } from "./bodies/media-types";
import type { Identity } from "./identity";
import { parseInput } from "./parse-input";
import { presentFile, presentResponse } from "./present";
import { presentProblem } from "./problem";
import { readQuery } from "./query";
import type { HttpRequest, HttpResponse, RequestHandler } from "./request-handler";
import { responseFormatFor } from "./response-format";
import { parseSandboxHeader, takesSandboxHeader } from "./sandbox-header";
import { securityHeaders } from "./security-headers";
import { clientIpOf, visitorOf } from "./visitor";

type RunnableHandler = (ctx: never, input: never, contract: never) => Promise<HandlerResult<Contract>>;
/** An endpoint in a route file: a contract and its handler. */
export type Endpoint = readonly [contract: Contract, handler: RunnableHandler];
export type Endpoints = Partial<Record<Contract["method"], Endpoint>>;

/** The callers whose requests can send sign-in e-mails, which need the visitor's language and device. */
const MAILED_CALLERS: readonly Caller[] = ["public or region", "account"];

/** After this time, the caller's rights may be out of date. */
const SLOW_BODY_MS = 1_000;

const deprecationHeaders = (baseUrl: string) => ({
  deprecation: "@1767225600",
  link: `<${baseUrl}/docs/migrating>; rel="deprecation"; type="text/html"`,
});

/**
 * Combines the endpoints of a route into one function that handles its requests, both in Next and in
 * `server.ts`.
 */
export function createRequestHandler(endpoints: Endpoints): RequestHandler {
  const allow = allowedMethods(endpoints);
  const fixed = { "api-version": API_VERSION, "cache-control": "no-store", ...corsHeaders(endpoints) };
  return async (request, params) => {
    const requestId = newUuidV7();
    const format = responseFormatFor(request.path);
    const isOldKeyHeader = request.header("api-key") && !request.header("x-api-key");
    const common: Record<string, string> = {
      "x-request-id": requestId,
      ...fixed,
      ...securityHeaders(),
      ...(isOldKeyHeader || format.isDeprecated ? deprecationHeaders(env().BASE_URL) : {}),
    };
    let response: HttpResponse;
    try {
      const endpoint = chooseEndpoint(endpoints, allow, request, params);
      if (endpoint === "options") response = { status: 204, headers: { allow }, body: null };
      else response = await runEndpoint(endpoint, request, params, requestId, common);
    } catch (error) {
      response = presentProblem(error, request, requestId, format);
    }
    return { ...response, headers: { ...common, ...response.headers } };
  };
}

const corsHeaders = (endpoints: Endpoints): Record<string, string> =>
  Object.values(endpoints).some(([contract]) => contract.anyOrigin)
    ? { "access-control-allow-origin": "*" }
    : {};

function allowedMethods(endpoints: Endpoints): string {
  const methods: string[] = Object.keys(endpoints);
  if (methods.includes("GET")) methods.push("HEAD");
  return [...methods, "OPTIONS"].sort().join(", ");
}

function chooseEndpoint(
  endpoints: Endpoints,
  allow: string,
  request: HttpRequest,
  params: Record<string, string | string[]>,
): Endpoint | "options" {
  const version = params.version;
  const isKnown = version === undefined || version === "v2" || version === "sandbox";
  if (Object.keys(endpoints).length === 0 || !isKnown || request.path.endsWith("/")) {
    fail("route_not_found", "There is no such route; paths have no trailing slash.");
  }
  if (request.method === "OPTIONS") return "options";
  const method = request.method === "HEAD" ? "GET" : request.method;
  return (
    endpoints[method as Contract["method"]] ??
    fail("method_not_allowed", `This route allows ${allow}.`, {}, { headers: { allow } })
  );
}

/** Staff sign in to the console from an office; the routes of `/api/v2` have the limit that is published. */
const publicLimitOf = ({ basePath }: Contract) => (basePath === "/api/console" ? SIGN_IN_LIMIT : undefined);

const personOf = ({ actor, region, headers, ...person }: Identity) => person;

/** Runs an endpoint: authenticates, rate limits and parses the request, then calls the handler. */
async function runEndpoint(
  [contract, handler]: Endpoint,
  request: HttpRequest,
  rawParams: Record<string, string | string[]>,
  requestId: string,
  common: Record<string, string>,
): Promise<HttpResponse> {
  const { query: rawQuery, issues: queryIssues } = readQuery(request, contract);
  const mode = resolveMode(contract, request, rawParams.version);
  const identity = await authenticate(contract, request, rawQuery, mode);
  const { actor, region, headers } = identity;
  const recheck = () => authenticate(contract, request, rawQuery, mode, { isRecheck: true });
  Object.assign(common, headers);
  // A region's key has its own rate limit, which replaces the limit per IP address.
  if (acceptsPublicBody(contract) && !region)
    await consumeClientRateLimit(contract.path, clientIpOf(request), publicLimitOf(contract));
  if (rawParams.version === "sandbox" && isRejectedInSandbox(contract)) rejectSandboxChange();
  const mediaType = contract.file ? "" : acceptedMediaType(request.header("accept"), contract.bareMediaType);
  const now = new Date();
  const base = region && { id: region.baseIds[mode], mode };
  const database = base ? dbOfBase(base.id) : db();
  const context: Context = { db: database, actor, requestId, now: () => now, address: clientIpOf(request) };
  const visitor = MAILED_CALLERS.includes(contract.caller) ? { mode, ...visitorOf(request) } : {};
  const ctx = {
    ...context,
    ...visitor,
    ...personOf(identity),
    ...(region ? { region, base } : {}),
  } as BaseContext;
  const recheckIfSlow = newRecheck(ctx, recheck);
  const work = async (bounded: HttpRequest, endParsing: () => void) => {
    const raw = { params: rawParams, query: rawQuery, queryIssues };
    const input = await parseInput(contract, bounded, raw, ctx, recheckIfSlow);
    endParsing();
    await recheckIfSlow();
    await assertStepUpForBody(contract, ctx, input);
    const run: RunnableHandler = input.firstUse ? acknowledgeRepeat : handler;
    return run(ctx as never, input as never, contract as never).catch((fault) =>
      failOutcomeUnknown(contract, fault),
    );
  };
  const caller = { id: actor.id, regionId: region?.id ?? actor.id, isCandidate: actor.kind === "candidate" };
  const waitsToRead = mayHaveLargeBody(contract, request);
  const result = await withBodySlot(request, { caller, waitsToRead }, work);
  // The caller may have lost access during the wait. A write was accepted before it, and stays accepted.
  if (rawQuery.wait || contract.waitsForOutcome) await recheck();
  if (contract.file) return presentFile(contract, result, request);
  const located = rawQuery.region === undefined ? result : withRegionInLocation(result, region);
  return presentResponse(contract, located, { request, mediaType, sandboxEnabled: mode === "sandbox" });
}

/**
 * Returns a function that checks the caller again if the last check was more than a second ago. While a slow
 * body arrives, the caller may lose access, and the region's settings and custom fields may change.
 */
function newRecheck(ctx: BaseContext, recheck: () => Promise<Identity>): () => Promise<void> {
  let checkedAtMs = ctx.now().getTime();
  return async () => {
    if (Date.now() - checkedAtMs <= SLOW_BODY_MS) return;
    checkedAtMs = Date.now();
    const latest = await recheck();
    Object.assign(ctx, personOf(latest), latest.region && { region: latest.region });
  };
}

/** Checks a step-up that depends on the body. `authenticateStaff` checks all others. */
async function assertStepUpForBody(
  { stepUp }: Contract,
  { staff, now }: { staff?: StaffAccess; now: () => Date },
  { body, firstUse }: { body?: unknown; firstUse?: unknown },
): Promise<void> {
  if (!staff || firstUse || typeof stepUp !== "function") return;
  if (stepUp(body as never)) await assertSteppedUp(staff, now());
}

/** Adds the request's region to the `Location`, because an admin key can't read the URL without it. */
const withRegionInLocation = (
  result: HandlerResult<Contract>,
  region: RegionContext | null,
): HandlerResult<Contract> =>
  region && result.headers?.location
    ? {
        ...result,
        headers: { ...result.headers, location: `${result.headers.location}?region=${region.id}` },
      }
    : result;

/**
 * Reports that the outcome of a direct write is unknown. Direct writes have no idempotency key, so after a
 * lost connection we can't tell whether the write happened. Rethrows any other error.
 */
function failOutcomeUnknown({ method, mutation }: Contract, fault: unknown): never {
  if (method === "GET" || mutation || !isOutcomeUnknown(fault)) throw fault;
  const message =
    "The service lost its connection to the database, so it isn't known whether the change was made. Check before you repeat it.";
  return fail(
    "unavailable",
    message,
    { outcome: "unknown" },
    { cause: fault, headers: { "retry-after": "5" } },
  );
}

function rejectSandboxChange(): never {
  const message = "Live data and the sandbox share this resource. Change it under /api/v2.";
  return fail("sandbox_read_only", message);
}

/**
 * Returns the mode. Endpoints without `sandbox` use live data even under `/api/sandbox`, and their responses
 * have `sandboxEnabled: false`. `parseInput` rejects a malformed `x-api-sandbox` header.
 */
function resolveMode(contract: Contract, request: HttpRequest, version: unknown): Base["mode"] {
  if (contract.basePath === "/api/sandbox") return "sandbox";
  if (version === "sandbox" && contract.sandbox !== undefined) return "sandbox";
  return (takesSandboxHeader(contract) && parseSandboxHeader(request.header("x-api-sandbox"))) || "live";
}
