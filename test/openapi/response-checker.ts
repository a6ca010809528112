import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { findPathItem } from "./find-path-item";
import { dereference, type Json, resolveReference } from "./json-reference";

/** Checks the status, headers, media type and body of a response against the OpenAPI document. */

export type ObservedResponse = {
  method: string;
  /** The path as sent, without query string. */
  path: string;
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** The parsed JSON or the text. Null without a body. */
  body: unknown;
};

/** Returns the differences between a response and the document. */
export type ResponseChecker = (observed: ObservedResponse) => string[];

const TRANSPORT_HEADERS = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/** Create only one checker per document, because each checker compiles its own schemas. */
export function createResponseChecker(document: Json): ResponseChecker {
  const validate = createValidator(document);
  return (observed) => {
    const { pointer, name } = findResponse(document, observed);
    const response = pointer && resolveReference(document, pointer);
    if (!response)
      return [`${name} returned ${observed.status}, which the OpenAPI document doesn't list for it.`];
    const errors = [
      ...findHeaderErrors(document, response, observed, validate),
      ...findBodyErrors(response, pointer, observed, validate),
    ];
    return errors.map((error) => `${name}, ${observed.status}: ${error}`);
  };
}

/** Checks console responses against the console's document, and others against the public document. */
export function createApiChecker(documents: { public: Json; console: Json }): ResponseChecker {
  const [check, checkConsole] = [
    createResponseChecker(documents.public),
    createResponseChecker(documents.console),
  ];
  return (observed) => (observed.path.startsWith("/api/console/") ? checkConsole(observed) : check(observed));
}

/** Returns a function that tells how a callback's body differs from the document (null if it doesn't). */
export function createCallbackChecker(document: Json): (body: unknown) => string | null {
  const validate = createValidator(document);
  return (body) =>
    validate("#/webhooks/mutationFinished/post/requestBody/content/application~1json/schema", body);
}

type ResponseLocation = { name: string; pointer: string | null };

/** Finds the description of a response. The pointer is null if the document has no such response. */
function findResponse(document: Json, { method, path, status }: ObservedResponse): ResponseLocation {
  const version = /^\/api\/v1(?:\/|$)/.test(path) && method !== "OPTIONS" ? ".v1" : "";
  const shared = (code: string, expected: number, name: string): ResponseLocation => ({
    name,
    pointer: status === expected ? `#/components/responses/${code}${version}` : null,
  });
  const found = findPathItem(document, path);
  if (!found) {
    const name = `${method} on a path that no lib/*/*/contract.ts declares`;
    return shared("route_not_found", 404, name);
  }
  const name = `${method} ${found.template}`;
  if (method === "OPTIONS") return shared("options", 204, name);
  const operation = found.item[(method === "HEAD" ? "get" : method).toLowerCase()];
  if (!operation) return shared("method_not_allowed", 405, name);
  const response = operation.responses[String(status)];
  if (!response) return { name, pointer: null };
  const inline = `#/paths/${escapePointerToken(found.template)}/${(method === "HEAD" ? "get" : method).toLowerCase()}/responses/${status}`;
  return { name, pointer: response.$ref ?? inline };
}

const escapePointerToken = (token: string) =>
  encodeURIComponent(token.replaceAll("~", "~0").replaceAll("/", "~1"));

type Validate = (pointer: string, value: unknown) => string | null;

function findHeaderErrors(
  document: Json,
  response: Json,
  { headers }: ObservedResponse,
  validate: Validate,
): string[] {
  const described = new Map(
    Object.entries<Json>(response.headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
  );
  const unknown = Object.keys(headers)
    .filter((name) => headers[name] !== undefined && !TRANSPORT_HEADERS.has(name) && !described.has(name))
    .map((name) => `the header ${name} is not described.`);
  const invalid = [...described].flatMap(([name, header]) => {
    const value = headers[name];
    if (value === undefined)
      return dereference(document, header).required ? [`the header ${name} is missing.`] : [];
    const error = validate(`${header.$ref}/schema`, value);
    return error ? [`the header ${name} ${error}.`] : [];
  });
  return [...unknown, ...invalid];
}

function findBodyErrors(
  response: Json,
  pointer: string,
  observed: ObservedResponse,
  validate: Validate,
): string[] {
  if (observed.method === "HEAD") return observed.body === null ? [] : ["HEAD has a body."];
  const [mediaType = ""] = String(observed.headers["content-type"] ?? "").split(";");
  if (!response.content)
    return observed.body === null ? [] : [`a body of type ${mediaType} is not described.`];
  const content = response.content[mediaType];
  if (!content) return [`the media type “${mediaType}” is not described.`];
  if (!content.schema) return [];
  const error = validate(`${pointer}/content/${escapePointerToken(mediaType)}/schema`, observed.body);
  return error ? [`the body ${error}.`] : [];
}

/**
 * Disallows additional properties. The document allows them for future fields, but responses must not contain
 * undocumented fields.
 */
function withoutAdditionalProperties(node: Json): Json {
  if (Array.isArray(node)) return node.map(withoutAdditionalProperties);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withoutAdditionalProperties(value)]),
  );
  const isOpen = copy.type === "object" && copy.properties && !("additionalProperties" in copy) && !copy.$ref;
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

/**
 * Returns the deepest of a union's errors. The deepest error belongs to the intended branch, because the
 * other branches already fail at the property that selects a branch.
 */
const deepest = (errors: ErrorObject[]) =>
  errors.toSorted((left, right) => depthOf(right) - depthOf(left)).at(0);
const depthOf = ({ instancePath }: ErrorObject) => instancePath.split("/").length;

function createValidator(document: Json): Validate {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, { mode: "full" });
  ajv.addSchema(withoutAdditionalProperties(document), "openapi:");
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validator = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi:${pointer}` });
    compiled.set(pointer, validator);
    if (validator(value)) return null;
    const error = deepest(validator.errors ?? []);
    const property = error?.params?.additionalProperty ? ` (${error.params.additionalProperty})` : "";
    return `differs at “${error?.instancePath ?? ""}”: ${error?.message ?? "not as described"}${property}`;
  };
}
