import fc from "fast-check";
import { corruptedPayloadArbitrary } from "../corrupted-payloads";
import { EDGE_CASE_TEXTS } from "../edge-case-values";
import type { Json } from "./json-reference";
import { schemaToArbitrary } from "./schema-to-arbitrary";

/** Requests for every operation of an OpenAPI document, from the document alone: valid ones, and some one step away from that. */

export type GeneratedRequest = {
  name: string;
  /** Of the console's own pages, whose queries the document tells less of. */
  isInternal: boolean;
  method: string;
  template: string;
  /** The path below its server, with the parameters filled in and encoded. */
  path: string;
  server: string;
  /** Values as sent, so not yet encoded. */
  query: [string, string][];
  headers: Record<string, string>;
  body?: string;
  /** How to authenticate: a security requirement of the operation. */
  security: Record<string, string[]>;
  /** What was done to a valid request; null where nothing was. */
  step: string | null;
};

/** A real id for a path parameter, by the segment before it; undefined where there is none. */
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

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** Percent-encoded UTF-8; a lone surrogate as the three bytes that some encoders write for it. */
export const percentEncode = (text: string) =>
  [...text]
    .map((character) => (/\p{Surrogate}/u.test(character) ? "%ED%A0%80" : encodeURIComponent(character)))
    .join("");

type Parts = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
};

/** Values for the parameters of one place: those required, and some of the others. */
function parameterArbitrary(operation: Json, place: string, make: Make) {
  const parameters = operation.parameters.filter(
    (each: Json) => each.in === place && !CONTEXT_PARAMETERS.has(each.name),
  );
  const shape = Object.fromEntries(
    parameters.map(({ name, schema, example }: Json) => [
      name,
      place !== "path" && example !== undefined ? fc.constant(example) : make(schema),
    ]),
  );
  const requiredKeys = parameters.filter((each: Json) => each.required).map((each: Json) => each.name);
  return fc.record(shape, { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
}

/** What depends on something else than its schema: whose key it is, and an answer that came before. */
const CONTEXT_PARAMETERS = new Set(["region", "cursor", "Idempotency-Key"]);

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
      path: pathOf(template, parts.path, (segment) => (real ? realIds(segment, pick) : undefined)),
      server,
      query: Object.entries(parts.query).map(([name, value]) => [name, textOf(value)]),
      headers: Object.fromEntries(
        Object.entries(parts.header).map(([name, value]) => [name.toLowerCase(), textOf(value)]),
      ),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      value: body,
      security,
      step: null,
    }));
}

function pathOf(
  template: string,
  values: Record<string, unknown>,
  realId: (segment: string) => string | undefined,
) {
  const segments = template.split("/");
  return segments
    .map((segment, index) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      return name
        ? percentEncode(realId(segments[index - 1] ?? "") ?? (textOf(values[name]) || "x"))
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

/** Each is one step away from what the document allows. */
const INVALIDATIONS: Record<string, Invalidation> = {
  "unknown query parameter": ({ query }, text) => ({ query: [...query, ["unbekannt", text]] }),
  "parameter sent twice": ({ query }, text) => ({
    query: [...query, query[0] ?? ["x", text], query[0] ?? ["x", text]],
  }),
  "other value of a parameter": ({ query }, text) => ({
    query:
      query.length > 0
        ? query.map(([name, value], index) => [name, index === 0 ? text : value])
        : [["fields", text]],
  }),
  "no authentication": () => ({ security: {} }),
  "wrong authentication": (_, text) => ({ security: { apiKey: ["wrong"], value: [text] } }),
  "key of another scope": () => ({ security: { apiKey: ["webhook"] } }),
  "other method": (_, text) => ({
    method: ["PUT", "PATCH", "DELETE", "POST", "HEAD", "OPTIONS"][text.length % 6] ?? "PUT",
  }),
  "media type that isn't answered": ({ headers }) => ({ headers: { ...headers, accept: "text/html" } }),
  "media type that isn't taken": ({ headers }) => ({ headers: { ...headers, "content-type": "text/plain" } }),
  "header with anything": ({ headers }, text) => ({
    headers: { ...headers, "x-api-sandbox": text, "if-none-match": text, "idempotency-key": text },
  }),
  "body that isn't JSON": (_, text) => ({ body: `{"x":${text}` }),
  "body that breaks off": ({ body = "[" }) => ({ body: body.slice(0, -1) }),
  "other value in the path": ({ path, template }, text) =>
    template.endsWith("}")
      ? { path: path.replace(/[^/]*$/, percentEncode(text.replaceAll(/\p{Surrogate}/gu, "")) || "x") }
      : {},
  "unknown version": ({ server }) => ({ server: server.replace(/v2|sandbox/, "v3") }),
};

/** Valid requests of one operation, for those that a mix seldom hits. */
export function validRequestArbitrary(
  document: Json,
  operationId: string,
  realIds: FindRealId,
): fc.Arbitrary<GeneratedRequest> {
  const operation = listOperations(document).find((each) => each.operation.operationId === operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}.`);
  return operationArbitrary(schemaToArbitrary(document), operation, realIds);
}

/** A mix of valid requests and those one step away; `realIds` stands in for what a client would have read before. */
export function requestArbitrary(document: Json, realIds: FindRealId): fc.Arbitrary<GeneratedRequest> {
  const make = schemaToArbitrary(document);
  const each = listOperations(document).map((operation) => {
    const valid = operationArbitrary(make, operation, realIds);
    const stepped = fc
      .tuple(valid, fc.constantFrom(...Object.keys(INVALIDATIONS)), edgeCaseText)
      .map(([request, step, text]) => ({
        ...request,
        ...INVALIDATIONS[step]?.(request, text),
        step,
      }));
    const { requestBody } = operation.operation;
    const names = Object.keys(requestBody?.content["application/json"].schema.properties ?? { x: true });
    const withOtherBody = fc
      .tuple(
        valid,
        corruptedPayloadArbitrary(
          valid.map(({ value }) => value) as fc.Arbitrary<Record<string, unknown>>,
          names,
        ),
      )
      .map(([request, body]) => ({ ...request, body: JSON.stringify(body) ?? "null", step: "other body" }));
    const steps = [
      { weight: 4, arbitrary: valid },
      { weight: 3, arbitrary: stepped },
    ];
    const arbitrary = fc.oneof(...steps, ...(requestBody ? [{ weight: 4, arbitrary: withOtherBody }] : []));
    // However many routes the console gets, what strangers use is asked often.
    return { weight: operation.operation["x-internal"] ? 1 : 4, arbitrary };
  });
  return fc.oneof(...each);
}
