import * as z from "zod";
import {
  acceptsPublicBody,
  type Caller,
  type Contract,
  isRejectedInSandbox,
  KIB,
  PUBLIC_BODY,
  rejectsBody,
  type Schema,
} from "@/lib/contract/contract";
import { DryRunResult } from "@/lib/contract/mutation-contract";
import { callbacksOf } from "./callbacks";
import type { Components } from "./components";
import type { DocumentedEndpoint } from "./endpoints";
import { endpointHeaders, headersOf } from "./headers";
import { dryRunOf, isOperation } from "./outcomes";
import { parametersOf, queryRule } from "./parameters";
import { problemsOf } from "./problems";
import { ANY_REGION } from "./schema-names";
import { securityOf } from "./security";

export type Responses = Parameters<typeof problemsOf>[2];

/** Derives an operation's description from its contract. */
export function operationOf(endpoint: DocumentedEndpoint, components: Components, shared: Responses) {
  const { operationId, group, contract } = endpoint;
  const rule = queryRule(contract, components);
  const callbacks = callbacksOf(contract, components);
  return {
    operationId,
    tags: [group.title],
    summary: contract.summary,
    ...descriptionOf(contract),
    ...(contract.basePath === "/api/v1" ? { deprecated: true } : {}),
    ...(group.isInternal ? { "x-internal": true } : {}),
    security: securityOf(contract),
    parameters: parametersOf(contract, components),
    ...(rule ? { "x-query": rule } : {}),
    ...(contract.body ? { requestBody: requestBody(contract, components) } : {}),
    responses: { ...responsesOf(contract, components), ...problemsOf(contract, components, shared) },
    ...(callbacks ? { callbacks } : {}),
  };
}

const REGIONAL =
  "`customFields` differ per region: `GET /schema` returns the JSON Schema of this payload for the region. Unknown fields are ignored.";
const READ_ONLY_IN_SANDBOX =
  "Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.";
const SAME_IN_SANDBOX = "Live and sandbox share this data: under `/api/sandbox` the response is the same.";
const SMALL_BODY = `The body can have at most ${PUBLIC_BODY.bytesMax / KIB} KiB and ${PUBLIC_BODY.valuesMax} values.`;
const NO_BODY =
  "Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.";
const BY_PATH_ONLY = "Select the sandbox by path; the `x-api-sandbox` header is ignored here.";

const CALLERS: Record<Caller, string> = {
  public: "Public: needs no key.",
  "public or region": "Public. With a region's key, or an admin key, it applies to that region only.",
  region: "Needs a region's key, or an admin key with `region`.",
  admin: "Needs an admin key.",
  webhook: "Needs a webhook key.",
  candidate: "Needs a candidate's session token, and applies to that candidate only.",
  staff: "Needs a staff session with access to the region.",
  account: "Needs a staff session, and applies to that person's own account.",
  administrator: "Needs an administrator's staff session.",
};

function descriptionOf(contract: Contract): { description: string } {
  const isOfRegion =
    contract.caller !== "public" && contract.caller !== "account" && contract.basePath === undefined;
  const sentences = [
    contract.description,
    typeof contract.body === "function" && contract.basePath === undefined ? REGIONAL : undefined,
    acceptsPublicBody(contract) ? SMALL_BODY : undefined,
    rejectsBody(contract) ? NO_BODY : undefined,
    contract.sandbox === "path" ? BY_PATH_ONLY : undefined,
    isOfRegion && contract.sandbox === undefined
      ? isRejectedInSandbox(contract)
        ? READ_ONLY_IN_SANDBOX
        : SAME_IN_SANDBOX
      : undefined,
    CALLERS[contract.caller],
  ].filter((sentence) => sentence !== undefined);
  return { description: sentences.join("\n\n") };
}

function requestBody(contract: Contract, components: Components) {
  const schema = typeof contract.body === "function" ? contract.body(ANY_REGION, {}) : contract.body;
  return {
    required: true,
    content: { "application/json": { schema: components.schemaOf(schema as Schema, "input") } },
  };
}

/** Builds the success envelope. Version 1 includes `meta` only if the contract declares it. */
function envelopeOf(contract: Contract, status: number, data: Schema) {
  const ownMeta = contract.meta instanceof z.ZodObject ? contract.meta.shape : {};
  const meta = z.object({ sandboxEnabled: z.boolean(), ...ownMeta });
  const hasMeta = contract.basePath !== "/api/v1" || contract.meta !== undefined;
  return z.object({
    statusCode: z.literal(status),
    message: z.string(),
    data,
    ...(hasMeta ? { meta } : {}),
  });
}

function contentOf(contract: Contract, status: number, data: Schema, components: Components) {
  if (contract.file) return Object.fromEntries(contract.file.map((mediaType) => [mediaType, {}]));
  const envelope = components.schemaOf(envelopeOf(contract, status, data), "output");
  const schema =
    data === DryRunResult && isOperation(contract.mutation)
      ? {
          ...envelope,
          properties: { ...envelope.properties, data: dryRunOf(contract.mutation, components) },
        }
      : envelope;
  const bare = contract.bareMediaType && {
    [contract.bareMediaType]: { schema: components.schemaOf(data, "output") },
  };
  return { "application/json": { schema }, ...bare };
}

function responsesOf(contract: Contract, components: Components) {
  const isLegacy = contract.basePath === "/api/v1";
  const own = endpointHeaders(contract);
  const hasEtag = contract.revalidate || contract.versioned;
  const revalidated = hasEtag ? ({ ...own, ETag: "always" } as const) : own;
  const isPrivateFile = contract.file && !contract.revalidate;
  const presence = {
    ...revalidated,
    ...(contract.mutation && contract.status === 202 ? ({ Location: "sometimes" } as const) : {}),
    ...(isPrivateFile
      ? ({ "Content-Disposition": "always", "Content-Security-Policy": "always" } as const)
      : {}),
  };
  const responses: [number, Schema, string][] = [
    [contract.status, contract.response, contract.message],
    ...Object.entries(contract.otherResponses ?? {}).map(([status, schema]): [number, Schema, string] => [
      Number(status),
      schema,
      schema.description ?? "OK",
    ]),
  ];
  const headers = headersOf(presence, isLegacy);
  return {
    ...Object.fromEntries(
      responses.map(([status, schema, description]) => [
        String(status),
        { description, headers, content: contentOf(contract, status, schema, components) },
      ]),
    ),
    ...(hasEtag && contract.method === "GET"
      ? { "304": { description: "Your copy is still current.", headers: headersOf(revalidated, isLegacy) } }
      : {}),
  };
}
