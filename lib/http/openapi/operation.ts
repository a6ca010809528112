import { z } from "zod";
import {
  type Contract,
  isReadOnlyInSandbox,
  KIB,
  PUBLIC_BODY,
  type Shape,
  takesPublicBody,
} from "@/lib/contract/contract";
import { callbacksOf } from "./callbacks";
import type { Components } from "./components";
import { groupOf } from "./groups";
import { endpointHeaders, headersOf } from "./headers";
import { ANY_REGION, type DocumentedEndpoint } from "./modules";
import { parametersOf, queryRule } from "./parameters";
import { problemsOf } from "./problems";
import { securityOf } from "./security";

export type Responses = Parameters<typeof problemsOf>[2];

/** One operation of the document, from its contract alone. */
export function operationOf(endpoint: DocumentedEndpoint, components: Components, shared: Responses) {
  const { group, name, contract } = endpoint;
  const { title, isInternal } = groupOf(endpoint);
  const rule = queryRule(contract, components);
  const callbacks = callbacksOf(contract, components);
  return {
    operationId: `${group}.${name}`,
    tags: [title],
    summary: contract.summary,
    ...descriptionOf(contract),
    ...(contract.root === "/api/v1" ? { deprecated: true } : {}),
    ...(isInternal ? { "x-internal": true } : {}),
    security: securityOf(contract),
    parameters: parametersOf(contract, components),
    ...(rule ? { "x-query": rule } : {}),
    ...(contract.body ? { requestBody: requestBody(contract, components) } : {}),
    responses: { ...repliesOf(contract, components), ...problemsOf(contract, components, shared) },
    ...(callbacks ? { callbacks } : {}),
  };
}

const REGIONAL =
  "What `customFields` may hold differs per region: `GET /schema` answers the region's own JSON Schema of this payload. Fields that the region doesn't know are ignored.";
const READ_ONLY_IN_SANDBOX =
  "Exists once for real data and sandbox alike: under `/api/sandbox` it is refused with `sandbox_read_only`.";
const SAME_IN_SANDBOX =
  "Exists once for real data and sandbox alike: under `/api/sandbox` it answers the same.";
const SMALL_BODY = `The body may have ${PUBLIC_BODY.bytesMax / KIB} KiB and ${PUBLIC_BODY.valuesMax} values.`;
const BY_PATH_ONLY = "In the sandbox by its path only; the header `x-api-sandbox` is ignored.";

function descriptionOf(contract: Contract): { description?: string } {
  const isOfRegion =
    contract.caller !== "public" && contract.caller !== "account" && contract.root === undefined;
  const sentences = [
    contract.description,
    typeof contract.body === "function" && contract.root === undefined ? REGIONAL : undefined,
    takesPublicBody(contract) ? SMALL_BODY : undefined,
    contract.sandbox === "path" ? BY_PATH_ONLY : undefined,
    isOfRegion && contract.sandbox === undefined
      ? isReadOnlyInSandbox(contract)
        ? READ_ONLY_IN_SANDBOX
        : SAME_IN_SANDBOX
      : undefined,
  ].filter((sentence) => sentence !== undefined);
  return sentences.length > 0 ? { description: sentences.join("\n\n") } : {};
}

function requestBody(contract: Contract, components: Components) {
  const shape = typeof contract.body === "function" ? contract.body(ANY_REGION, {}) : contract.body;
  return {
    required: true,
    content: { "application/json": { schema: components.schemaOf(shape as Shape, "input") } },
  };
}

/** What `data` is wrapped in; `meta` has been in version 1 only where its contract says so. */
function envelopeOf(contract: Contract, status: number, data: Shape) {
  const ownMeta = contract.meta instanceof z.ZodObject ? contract.meta.shape : {};
  const meta = z.object({ sandboxEnabled: z.boolean(), ...ownMeta });
  const hasMeta = contract.root !== "/api/v1" || contract.meta !== undefined;
  return z.object({
    statusCode: z.literal(status),
    message: z.string(),
    data,
    ...(hasMeta ? { meta } : {}),
  });
}

function contentOf(contract: Contract, status: number, data: Shape, components: Components) {
  if (contract.file) return Object.fromEntries(contract.file.map((mediaType) => [mediaType, {}]));
  const schema = components.schemaOf(envelopeOf(contract, status, data), "output");
  const bare = contract.bareMediaType && {
    [contract.bareMediaType]: { schema: components.schemaOf(data, "output") },
  };
  return { "application/json": { schema }, ...bare };
}

function repliesOf(contract: Contract, components: Components) {
  const isLegacy = contract.root === "/api/v1";
  const own = endpointHeaders(contract);
  const kept = contract.revalidate ? ({ ...own, ETag: "always" } as const) : own;
  const isFileOfSomebody = contract.file && !contract.revalidate;
  const presence = {
    ...kept,
    ...(contract.mutation && contract.status === 202 ? ({ Location: "sometimes" } as const) : {}),
    ...(isFileOfSomebody
      ? ({ "Content-Disposition": "always", "Content-Security-Policy": "always" } as const)
      : {}),
  };
  const replies: [number, Shape, string][] = [
    [contract.status, contract.reply, contract.message],
    ...Object.entries(contract.otherReplies ?? {}).map(([status, shape]): [number, Shape, string] => [
      Number(status),
      shape,
      shape.description ?? "OK",
    ]),
  ];
  const headers = headersOf(presence, isLegacy);
  return {
    ...Object.fromEntries(
      replies.map(([status, shape, description]) => [
        String(status),
        { description, headers, content: contentOf(contract, status, shape, components) },
      ]),
    ),
    ...(contract.revalidate
      ? { "304": { description: "What you have still holds.", headers: headersOf(kept, isLegacy) } }
      : {}),
  };
}
