import type { Contract, Schema } from "@/lib/contract/contract";
import { recordId } from "@/lib/contract/formats";
import { TAGS_MAX } from "@/lib/contract/if-match";
import type { JsonSchema } from "@/lib/records/field-schema/json-schema";
import { PRINTABLE_ASCII } from "../query";
import type { Components } from "./components";

type ParameterLocation = "path" | "query" | "header";
export type Parameter = {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description?: string;
  schema: JsonSchema;
  style?: "form";
  explode?: true;
  allowEmptyValue?: true;
  example?: unknown;
};

const parameter = (
  name: string,
  location: ParameterLocation,
  schema: JsonSchema,
  description?: string,
): Parameter => ({
  name,
  in: location,
  required: location === "path",
  ...(description ? { description } : {}),
  schema,
});

/**
 * OpenAPI's default for lists, which most generated clients use. The API also accepts comma-separated lists.
 */
const LIST = { style: "form", explode: true } as const;

const idempotencyKeyHeader = ({ minLength, maxLength }: JsonSchema): Parameter =>
  parameter(
    "Idempotency-Key",
    "header",
    { type: "string", minLength, maxLength, pattern: PRINTABLE_ASCII.source },
    "The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter.",
  );
const SANDBOX = parameter(
  "x-api-sandbox",
  "header",
  { type: "string", enum: ["true", "false", "1", "0"] },
  "`true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`.",
);
const IF_NONE_MATCH = parameter(
  "If-None-Match",
  "header",
  { type: "string" },
  "The `ETag` of your copy; if it is still current the response is a 304 without a body.",
);
const IF_MATCH = parameter(
  "If-Match",
  "header",
  { type: "string", pattern: `^(\\*|(W/)?"[!#-~]*"(, ?(W/)?"[!#-~]*"){0,${TAGS_MAX - 1}})$` },
  `The \`ETag\` of the record as you read it, or up to ${TAGS_MAX}: the write fails with \`precondition_failed\` if the record has changed since. \`*\` matches any existing record.`,
);
const STAFF_REGION = parameter(
  "x-region",
  "header",
  { type: "string" },
  "The region that is selected in the console.",
);

/**
 * Returns the parameters of an endpoint, without the credentials, which its security requirements describe.
 */
export function parametersOf(contract: Contract, components: Components): Parameter[] {
  const { caller } = contract;
  const region = parameter(
    "region",
    "query",
    components.schemaOf(recordId, "input"),
    `The region to act for. Required with an admin key. With a region's key, it can only be that region.${
      caller === "public or region" ? " Not allowed without a key." : ""
    }`,
  );
  const query = parametersFrom(contract.query, "query", components);
  const idempotencyKey = query.find(({ name }) => name === "idempotencyKey");
  return [
    ...parametersFrom(contract.params, "path", components),
    ...query,
    ...(caller === "region" || caller === "public or region" ? [region] : []),
    ...(idempotencyKey && contract.mutation && caller === "region"
      ? [idempotencyKeyHeader(idempotencyKey.schema)]
      : []),
    ...(contract.sandbox === "path or header" ? [SANDBOX] : []),
    ...(caller === "staff" ? [STAFF_REGION] : []),
    ...(contract.method === "GET" && (contract.revalidate || contract.versioned) ? [IF_NONE_MATCH] : []),
    ...(contract.conditional ? [IF_MATCH] : []),
  ];
}

function parametersFrom(
  schema: Schema | undefined,
  location: ParameterLocation,
  components: Components,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.schemaOf(schema, "input");
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = property as JsonSchema;
    return {
      ...parameter(name, location, schema, description),
      required: required.includes(name),
      ...(schema.type === "array" ? LIST : {}),
      ...(schema.enum?.includes("") ? { allowEmptyValue: true as const } : {}),
      ...(examples ? { example: examples[0] } : {}),
    };
  });
}

/** Returns the rule that combines several query parameters, or null if there is none. */
export function queryRule(contract: Contract, components: Components): JsonSchema | null {
  if (!contract.query) return null;
  const { anyOf } = components.schemaOf(contract.query, "input");
  return anyOf ? { anyOf } : null;
}
