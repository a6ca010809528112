import fc from "fast-check";
import { AWKWARD_TEXTS } from "../awkward-values";
import { mutated } from "../payload-mutations";
import { fromSchemaOf } from "./from-schema";
import type { Json } from "./reference";

/** Requests for every operation of an OpenAPI document, from the document alone: valid ones, and some one step away from that. */

export type Generated = {
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
export type RealIds = (segment: string, pick: number) => string | undefined;

type Operation = { template: string; method: string; servers: string[]; operation: Json };
const METHODS = ["get", "post", "patch", "delete"];

export const operationsOf = (document: Json): Operation[] =>
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
export const encoded = (text: string) =>
  [...text]
    .map((character) => (/\p{Surrogate}/u.test(character) ? "%ED%A0%80" : encodeURIComponent(character)))
    .join("");

type Parts = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
};

/** Values for the parameters of one place: those required, and some of the others. */
function valuesOf(operation: Json, place: string, make: Make) {
  const parameters = operation.parameters.filter(
    (each: Json) => each.in === place && !OF_OTHERS.has(each.name),
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
const OF_OTHERS = new Set(["region", "cursor", "Idempotency-Key"]);

type Make = ReturnType<typeof fromSchemaOf>;

function validRequests(make: Make, { template, method, servers, operation }: Operation, realIds: RealIds) {
  const bodySchema = operation.requestBody?.content["application/json"].schema;
  const rule = operation["x-query"];
  const query = valuesOf(operation, "query", make).filter(
    (values) =>
      !rule || rule.anyOf.some(({ required }: Json) => required.every((name: string) => name in values)),
  );
  const parts: fc.Arbitrary<Parts> = fc.record({
    path: valuesOf(operation, "path", make),
    query,
    header: valuesOf(operation, "header", make),
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
    .map(({ parts, body, server, security, pick, real }): Generated & { value: unknown } => ({
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
      return name ? encoded(realId(segments[index - 1] ?? "") ?? (textOf(values[name]) || "x")) : segment;
    })
    .join("/");
}

const awkward = fc.constantFrom(
  ...AWKWARD_TEXTS,
  "x".repeat(5000),
  "\0",
  "\uD800",
  "%",
  "../..",
  "null",
  "[]",
);

type Step = (request: Generated, text: string) => Partial<Generated>;

/** Each is one step away from what the document allows. */
const STEPS: Record<string, Step> = {
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
      ? { path: path.replace(/[^/]*$/, encoded(text.replaceAll(/\p{Surrogate}/gu, "")) || "x") }
      : {},
  "unknown version": ({ server }) => ({ server: server.replace(/v2|sandbox/, "v3") }),
};

/** Valid requests of one operation, for those that a mix seldom hits. */
export function validRequestsFor(
  document: Json,
  operationId: string,
  realIds: RealIds,
): fc.Arbitrary<Generated> {
  const operation = operationsOf(document).find((each) => each.operation.operationId === operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}.`);
  return validRequests(fromSchemaOf(document), operation, realIds);
}

/** A mix of valid requests and those one step away; `realIds` stands in for what a client would have read before. */
export function requestsFor(document: Json, realIds: RealIds): fc.Arbitrary<Generated> {
  const make = fromSchemaOf(document);
  const each = operationsOf(document).map((operation) => {
    const valid = validRequests(make, operation, realIds);
    const stepped = fc
      .tuple(valid, fc.constantFrom(...Object.keys(STEPS)), awkward)
      .map(([request, step, text]) => ({
        ...request,
        ...STEPS[step]?.(request, text),
        step,
      }));
    const { requestBody } = operation.operation;
    const names = Object.keys(requestBody?.content["application/json"].schema.properties ?? { x: true });
    const withOtherBody = fc
      .tuple(valid, mutated(valid.map(({ value }) => value) as fc.Arbitrary<Record<string, unknown>>, names))
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
