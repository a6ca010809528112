import "server-only";
import { env } from "@/lib/platform/env";
import { exampleOf, listOperations, type Operation, readDocument } from "./operations";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const LIVE = "/api/v2";
const SANDBOX = "/api/sandbox";

/** Returns a collection for Postman, Bruno and similar programs. Its base URL is the sandbox. */
export function makePostmanCollection() {
  const { info, tags } = readDocument();
  const operations = listOperations();
  return {
    info: {
      name: `${info.title} ${info.version}`,
      description: `${info.summary}. Fill in the variable apiKey. The variable baseUrl is the sandbox; for live data, change its end to ${LIVE}.`,
      schema: SCHEMA,
    },
    variable: [
      { key: "baseUrl", value: env().BASE_URL + SANDBOX },
      { key: "origin", value: env().BASE_URL },
      { key: "apiKey", value: "" },
      { key: "sessionToken", value: "" },
    ],
    auth: KEY,
    item: tags
      .map(({ name, description }) => ({
        name,
        description,
        item: operations.filter(({ tags: [tag] }) => tag === name).map(itemOf),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

const KEY = {
  type: "apikey",
  apikey: [
    { key: "key", value: "x-api-key" },
    { key: "value", value: "{{apiKey}}" },
    { key: "in", value: "header" },
  ],
};
const SESSION = { type: "bearer", bearer: [{ key: "token", value: "{{sessionToken}}" }] };

/** Returns an operation's authentication. Operations that use the key inherit the key from the collection. */
function authOf({ security = [] }: Operation) {
  if (security.some((scheme) => "apiKey" in scheme)) return {};
  return { auth: security.some((scheme) => "sessionToken" in scheme) ? SESSION : { type: "noauth" } };
}

const itemOf = (operation: Operation) => ({
  id: operation.operationId,
  name: operation.summary,
  request: {
    method: operation.method,
    ...authOf(operation),
    description: operation.description ?? "",
    header: headersOf(operation),
    url: urlOf(operation),
    ...bodyOf(operation),
  },
});

const parametersIn = ({ parameters }: Operation, place: string) =>
  parameters.filter((parameter) => parameter.in === place);

/**
 * Returns the request's headers. Omits the header that selects the sandbox, because the base URL selects it.
 * Disables optional headers.
 */
const headersOf = (operation: Operation) => [
  ...(operation.requestBody ? [{ key: "content-type", value: "application/json" }] : []),
  ...parametersIn(operation, "header")
    .filter(({ name }) => name !== "x-api-sandbox")
    .map(({ name, description = "", required }) => ({
      key: name,
      value: "",
      description,
      disabled: !required,
    })),
];

function urlOf(operation: Operation) {
  const isCandidateSide = operation.path.startsWith(`${LIVE}/`);
  const host = isCandidateSide ? "{{baseUrl}}" : "{{origin}}";
  const path = (isCandidateSide ? operation.path.slice(LIVE.length) : operation.path)
    .slice(1)
    .split("/")
    .map((part) => part.replace(/^\{(\w+)\}$/, ":$1"));
  return {
    raw: `${host}/${path.join("/")}`,
    host: [host],
    path,
    query: parametersIn(operation, "query").map(({ name, description = "", required }) => ({
      key: name,
      value: "",
      description,
      disabled: !required,
    })),
    variable: parametersIn(operation, "path").map(({ name, description = "" }) => ({
      key: name,
      value: "",
      description,
    })),
  };
}

function bodyOf({ requestBody }: Operation) {
  const media = requestBody?.content["application/json"];
  if (!media) return {};
  const raw = JSON.stringify(exampleOf(media) ?? {}, null, 2);
  return { body: { mode: "raw", raw, options: { raw: { language: "json" } } } };
}
