import fc from "fast-check";
import { corruptedPayloadArbitrary } from "../corrupted-payloads";
import { EDGE_CASE_TEXTS } from "../edge-case-values";
import type { Json } from "./json-reference";
import { schemaToArbitrary } from "./schema-to-arbitrary";

/** Generates valid and invalid requests for every operation, from the OpenAPI document alone. */

export type GeneratedRequest = {
  name: string;
  /**
   * Whether this is a console operation. The document doesn't list all query parameters of console
   * operations.
   */
  isInternal: boolean;
  method: string;
  template: string;
  /** The path relative to the server URL, with encoded parameters. */
  path: string;
  server: string;
  /** Unencoded names and values. */
  query: [string, string][];
  headers: Record<string, string>;
  body?: string;
  /** A security requirement of the operation. */
  security: Record<string, string[]>;
  /** How the request was made invalid. Null for a valid request. */
  invalidation: string | null;
};

/**
 * Returns the id of an existing record for a path parameter after `segment`, or undefined if there is none.
 */
export type FindRealId = (segment: string, pick: number) => string | undefined;

type Operation = { template: string; method: string; servers: string[]; operation: Json };
const METHODS = ["get", "post", "patch", "delete"];

export const listOperations = (document: Json): Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([template, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      template,
      method,
      servers: (item.servers ?? document.servers).map(({ url }: Json) => new URL(url).pathname),
      operation: item[method],
    })),
  );

const toText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** Encodes a list as a repeated query parameter, as the document describes. */
const explode = (name: string, value: unknown): [string, string][] =>
  Array.isArray(value) ? value.map((each) => [name, String(each)]) : [[name, String(value)]];

/** Percent-encodes UTF-8. A lone surrogate becomes three bytes, as in some encoders. */
export const percentEncode = (text: string) =>
  [...text]
    .map((character) => (/\p{Surrogate}/u.test(character) ? "%ED%A0%80" : encodeURIComponent(character)))
    .join("");

type Parts = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
};

/** Generates values for the required and some optional parameters of one location. */
function parameterArbitrary(operation: Json, location: string, make: Make) {
  const parameters = operation.parameters.filter(
    (each: Json) => each.in === location && !CONTEXT_PARAMETERS.has(each.name),
  );
  const shape = Object.fromEntries(
    parameters.map(({ name, schema, example }: Json) => [
      name,
      location !== "path" && example !== undefined
        ? fc.oneof(fc.constant(example), make(schema))
        : make(schema),
    ]),
  );
  const requiredKeys = parameters.filter((each: Json) => each.required).map((each: Json) => each.name);
  return fc.record(shape, { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
}

/** Parameters whose valid values depend on the caller or on an earlier response. */
const CONTEXT_PARAMETERS = new Set(["region", "cursor", "since"]);

type Make = ReturnType<typeof schemaToArbitrary>;

function operationArbitrary(
  make: Make,
  { template, method, servers, operation }: Operation,
  realIds: FindRealId,
) {
  const bodySchema = operation.requestBody?.content["application/json"].schema;
  const rule = operation["x-query"];
  const query = parameterArbitrary(operation, "query", make).filter(
    (values) =>
      !rule || rule.anyOf.some(({ required }: Json) => required.every((name: string) => name in values)),
  );
  const parts: fc.Arbitrary<Parts> = fc.record({
    path: parameterArbitrary(operation, "path", make),
    query,
    header: parameterArbitrary(operation, "header", make),
  });
  const security = operation.security.length === 0 ? [{}] : operation.security;
  return fc
    .record({
      parts,
      body: bodySchema ? make(bodySchema) : fc.constant(undefined),
      server: fc.constantFrom(...servers),
      security: fc.constantFrom<Record<string, string[]>>(...security),
      pick: fc.nat(),
      real: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
    })
    .map(({ parts, body, server, security, pick, real }): GeneratedRequest & { value: unknown } => ({
      name: operation.operationId,
      isInternal: operation["x-internal"] === true,
      method: method.toUpperCase(),
      template,
      path: fillPath(template, parts.path, (segment) => (real ? realIds(segment, pick) : undefined)),
      server,
      query: Object.entries(parts.query).flatMap(([name, value]) => explode(name, value)),
      headers: headersOf(parts),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      value: body,
      security,
      invalidation: null,
    }));
}

/** Returns the headers as a client can send them: in ASCII, without spaces at the ends. */
function headersOf({ header, query }: Parts): Record<string, string> {
  const headers = Object.entries(header).map(([name, value]) => [
    name.toLowerCase(),
    toText(value)
      .replaceAll(/[^ -~]/g, "")
      .trim() || "x",
  ]);
  // Both must be equal if both are sent.
  return Object.fromEntries(
    headers.filter(([name]) => name !== "idempotency-key" || !("idempotencyKey" in query)),
  );
}

/** URL parsers remove the segments that this replaces. */
const toSegment = (text: string) => (/^\.{0,2}$/.test(text) ? "x" : text);

function fillPath(
  template: string,
  values: Record<string, unknown>,
  realId: (segment: string) => string | undefined,
) {
  const segments = template.split("/");
  return segments
    .map((segment, index) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      return name
        ? percentEncode(realId(segments[index - 1] ?? "") ?? toSegment(toText(values[name])))
        : segment;
    })
    .join("/");
}

const edgeCaseText = fc.constantFrom(
  ...EDGE_CASE_TEXTS,
  "x".repeat(5000),
  "\0",
  "\uD800",
  "%",
  "../..",
  "null",
  "[]",
);

type Invalidation = (request: GeneratedRequest, text: string) => Partial<GeneratedRequest>;

/** Changes that usually make a valid request invalid. */
const INVALIDATIONS: Record<string, Invalidation> = {
  "unknown query parameter": ({ query }, text) => ({ query: [...query, ["unknown", text]] }),
  "parameter sent twice": ({ query }, text) => ({
    query: [...query, query[0] ?? ["x", text], query[0] ?? ["x", text]],
  }),
  "changed parameter value": ({ query }, text) => ({
    query:
      query.length > 0
        ? query.map(([name, value], index) => [name, index === 0 ? text : value])
        : [["fields", text]],
  }),
  "no authentication": () => ({ security: {} }),
  "wrong authentication": (_, text) => ({ security: { apiKey: ["wrong"], value: [text] } }),
  "key of another scope": () => ({ security: { apiKey: ["webhook"] } }),
  "changed method": (_, text) => ({
    method: ["PUT", "PATCH", "DELETE", "POST", "HEAD", "OPTIONS"][text.length % 6] ?? "PUT",
  }),
  "unsupported Accept": ({ headers }) => ({ headers: { ...headers, accept: "text/html" } }),
  "unsupported Content-Type": ({ headers }) => ({ headers: { ...headers, "content-type": "text/plain" } }),
  "arbitrary header values": ({ headers }, text) => ({
    headers: { ...headers, "x-api-sandbox": text, "if-none-match": text, "idempotency-key": text },
  }),
  "body that isn't JSON": (_, text) => ({ body: `{"x":${text}` }),
  "truncated body": ({ body = "[" }) => ({ body: body.slice(0, -1) }),
  "changed path value": ({ path, template }, text) =>
    template.endsWith("}")
      ? { path: path.replace(/[^/]*$/, percentEncode(text.replaceAll(/\p{Surrogate}/gu, "")) || "x") }
      : {},
  "unknown version": ({ server }) => ({ server: server.replace(/v2|sandbox/, "v3") }),
};

export function validRequestArbitrary(
  document: Json,
  operationId: string,
  realIds: FindRealId,
): fc.Arbitrary<GeneratedRequest> {
  const operation = listOperations(document).find((each) => each.operation.operationId === operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}.`);
  return operationArbitrary(schemaToArbitrary(document), operation, realIds);
}

/**
 * Generates a mix of valid and invalid requests. `realIds` provides ids that a client would have read
 * earlier.
 */
export function requestArbitrary(document: Json, realIds: FindRealId): fc.Arbitrary<GeneratedRequest> {
  const make = schemaToArbitrary(document);
  const arbitraries = listOperations(document).map((operation) => {
    const valid = operationArbitrary(make, operation, realIds);
    const invalid = fc
      .tuple(valid, fc.constantFrom(...Object.keys(INVALIDATIONS)), edgeCaseText)
      .map(([request, invalidation, text]) => ({
        ...request,
        ...INVALIDATIONS[invalidation]?.(request, text),
        invalidation,
      }));
    const { requestBody } = operation.operation;
    const names = Object.keys(requestBody?.content["application/json"].schema.properties ?? { x: true });
    const withCorruptedBody = fc
      .tuple(
        valid,
        corruptedPayloadArbitrary(
          valid.map(({ value }) => value) as fc.Arbitrary<Record<string, unknown>>,
          names,
        ),
      )
      .map(([request, body]) => ({
        ...request,
        body: JSON.stringify(body) ?? "null",
        invalidation: "corrupted body",
      }));
    const options = [
      { weight: 4, arbitrary: valid },
      { weight: 3, arbitrary: invalid },
    ];
    return fc.oneof(...options, ...(requestBody ? [{ weight: 4, arbitrary: withCorruptedBody }] : []));
  });
  return fc.oneof(...arbitraries);
}
