import type { Contract, Shape } from "@/lib/contract/contract";
import { recordId } from "@/lib/contract/formats";
import type { JsonSchema } from "@/lib/records/field-schema/json-schema";
import type { Components } from "./components";

type ParameterLocation = "path" | "query" | "header";
export type Parameter = {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description?: string;
  schema: JsonSchema;
  style?: "form";
  explode?: false;
  allowEmptyValue?: true;
  example?: unknown;
};

const parameter = (
  name: string,
  place: ParameterLocation,
  schema: JsonSchema,
  description?: string,
): Parameter => ({
  name,
  in: place,
  required: place === "path",
  ...(description ? { description } : {}),
  schema,
});

const IDEMPOTENCY_KEY = parameter(
  "Idempotency-Key",
  "header",
  { type: "string", minLength: 1, maxLength: 255 },
  "The same as the query parameter `idempotencyKey`; where both are sent they must agree.",
);
const SANDBOX = parameter(
  "x-api-sandbox",
  "header",
  { type: "string", enum: ["true", "false"] },
  "With `true` the request works on the sandbox's data, as it does under `/api/sandbox`.",
);
const IF_NONE_MATCH = parameter(
  "If-None-Match",
  "header",
  { type: "string" },
  "The `ETag` of the reply you have; while it holds the answer is a 304 without a body.",
);
const STAFF_REGION = parameter(
  "x-region",
  "header",
  { type: "string" },
  "The region that the person of the console works for now.",
);

/** Everything of an endpoint's address and headers that can vary, but the key or session, which is its security. */
export function parametersOf(contract: Contract, components: Components): Parameter[] {
  const region = parameter(
    "region",
    "query",
    components.schemaOf(recordId, "input"),
    "The region that an admin key acts for: needed with an admin key, and with no other.",
  );
  return [
    ...parametersFrom(contract.params, "path", components),
    ...parametersFrom(contract.query, "query", components),
    ...(contract.caller === "region" || contract.caller === "public or region" ? [region] : []),
    ...(contract.mutation && contract.caller === "region" ? [IDEMPOTENCY_KEY] : []),
    ...(contract.sandbox === "path or header" ? [SANDBOX] : []),
    ...(contract.caller === "staff" ? [STAFF_REGION] : []),
    ...(contract.revalidate ? [IF_NONE_MATCH] : []),
  ];
}

function parametersFrom(
  shape: Shape | undefined,
  place: ParameterLocation,
  components: Components,
): Parameter[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = components.schemaOf(shape, "input");
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = property as JsonSchema;
    return {
      ...parameter(name, place, schema, description),
      required: required.includes(name),
      ...(schema.type === "array" ? { style: "form" as const, explode: false as const } : {}),
      ...(schema.enum?.includes("") ? { allowEmptyValue: true as const } : {}),
      ...(examples ? { example: examples[0] } : {}),
    };
  });
}

/** What the query must keep to as a whole, beyond its parameters one by one; null where there is nothing. */
export function queryRule(contract: Contract, components: Components): JsonSchema | null {
  if (!contract.query) return null;
  const { anyOf } = components.schemaOf(contract.query, "input");
  return anyOf ? { anyOf } : null;
}
