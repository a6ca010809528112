import { type Caller, type Contract, isRejectedInSandbox } from "@/lib/contract/contract";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { LegacyProblem, Problem, ValidationProblem } from "@/lib/contract/problem";
import type { Components } from "./components";
import { endpointHeaders, type HeaderName, headersOf } from "./headers";

/** The errors that authentication can cause (`lib/http/authenticate.ts`). */
const CODES_BY_CALLER: Record<Caller, readonly ErrorCode[]> = {
  public: [],
  "public or region": ["unauthorized", "forbidden", "region_not_found", "rate_limited"],
  region: ["unauthorized", "forbidden", "region_not_found", "rate_limited"],
  admin: ["unauthorized", "forbidden", "rate_limited"],
  webhook: ["unauthorized", "forbidden", "rate_limited"],
  staff: ["unauthorized", "forbidden", "region_not_found", "rate_limited"],
  account: ["unauthorized", "forbidden", "rate_limited"],
  administrator: ["unauthorized", "forbidden", "rate_limited"],
  candidate: ["unauthorized", "rate_limited"],
};

/** Why the engine can still reject a valid write (specification, "Engine-level failures"). */
const ENGINE_FAILURES = ["engine_validation", "engine_declined", "engine_error"] as const;

/**
 * Lists the error codes that an endpoint can return: the codes that its contract declares, and the codes that
 * follow from the contract's other properties (caller, body, mutation, …).
 */
export function codesOf(contract: Contract): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      "validation_error",
      ...(contract.method === "GET" ? [] : (["malformed_json", "payload_too_large"] as const)),
      ...(contract.body ? (["unsupported_media_type"] as const) : []),
      ...CODES_BY_CALLER[contract.caller],
      ...(needsSecondFactor(contract) ? (["second_factor_required"] as const) : []),
      ...(contract.stepUp ? (["step_up_required"] as const) : []),
      ...(isRejectedInSandbox(contract) ? (["sandbox_read_only"] as const) : []),
      ...(contract.file ? [] : (["not_acceptable"] as const)),
      ...contract.fails,
      ...(isRedirected(contract) ? (["candidate_merged"] as const) : []),
      ...(contract.mutation ? ENGINE_FAILURES : []),
      "internal_error",
      ...(contract.caller === "public" ? [] : (["unavailable"] as const)),
    ]),
  ];
}

const CALLERS_WITHOUT_STAFF: readonly Caller[] = ["public", "public or region", "webhook", "candidate"];

/** Returns whether the endpoint accepts a staff session, but not before its second factor. */
const needsSecondFactor = ({ caller, keysOnly, beforeSecondFactor }: Contract) =>
  !keysOnly && !beforeSecondFactor && !CALLERS_WITHOUT_STAFF.includes(caller);

/** Returns whether reads of a merged candidate are redirected (`withRedirect` in `lib/http/problem.ts`). */
const isRedirected = ({ method, caller, fails }: Contract) =>
  method === "GET" && caller !== "candidate" && fails.includes("candidate_not_found");

const HEADERS_BY_CODE: Partial<Record<ErrorCode, Partial<Record<HeaderName, "always" | "sometimes">>>> = {
  candidate_merged: { Location: "always" },
  unauthorized: { "WWW-Authenticate": "always" },
  method_not_allowed: { Allow: "always", "Access-Control-Allow-Origin": "sometimes" },
  route_not_found: { "Access-Control-Allow-Origin": "sometimes" },
  unsupported_media_type: { "Accept-Encoding": "sometimes" },
  rate_limited: { "Retry-After": "always" },
  unavailable: { "Retry-After": "sometimes" },
};

const formatCodes = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(", ");

type Response = { description: string; headers: object; content: object };
type ProblemContract = Pick<Contract, "caller"> & Partial<Pick<Contract, "basePath" | "anyOrigin">>;

export function problemResponse(
  codes: readonly ErrorCode[],
  of: ProblemContract,
  components: Components,
): Response {
  const [first = "internal_error"] = codes;
  const { status, title } = ERRORS[first];
  const isLegacy = of.basePath === "/api/v1";
  const headers = Object.assign(
    {},
    endpointHeaders(of as Contract),
    ...codes.map((code) => HEADERS_BY_CODE[code] ?? {}),
  );
  const schema = isLegacy
    ? withProperties(components.schemaOf(LegacyProblem, "output"), { statusCode: { const: status } })
    : schemaOfCodes(codes, components);
  return {
    description: `${title}: ${formatCodes(codes)}.`,
    headers: headersOf(headers, isLegacy),
    content: { [isLegacy ? "application/json" : "application/problem+json"]: { schema } },
  };
}

function schemaOfCodes(codes: readonly ErrorCode[], components: Components) {
  const others = codes.filter((code) => code !== "validation_error");
  const statuses = { statusCode: { const: ERRORS[codes[0] ?? "internal_error"].status } };
  const branches = [
    ...(others.length < codes.length ? [components.schemaOf(ValidationProblem, "output")] : []),
    ...(others.length > 0
      ? [withProperties(components.schemaOf(Problem, "output"), { ...statuses, code: { enum: others } })]
      : []),
  ];
  return branches.length === 1 ? branches[0] : { oneOf: branches };
}

/** Uses `allOf`, because many tools ignore keywords next to a `$ref`. */
const withProperties = (schema: object, properties: object) => ({ allOf: [schema, { properties }] });

/** Returns an endpoint's error responses by status, as references to shared responses. */
export function problemsOf(contract: Contract, components: Components, shared: Record<string, Response>) {
  const all = codesOf(contract);
  const statuses = [...new Set(all.map((code) => ERRORS[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = all.filter((code) => ERRORS[code].status === status);
      const name = [
        ...codes,
        ...(contract.basePath === "/api/v1" ? ["v1"] : []),
        ...(contract.caller === "public" ? ["public"] : []),
        ...(contract.anyOrigin ? ["any-origin"] : []),
      ].join(".");
      shared[name] ??= problemResponse(codes, contract, components);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}
