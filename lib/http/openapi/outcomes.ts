import * as z from "zod";
import { Operation } from "@/lib/contract/mutation-contract";
import { TEST_OPERATION } from "@/lib/engine/callbacks/body";
import { FailedResult, RESULTS } from "@/lib/engine/mutations/results";
import { Mutation } from "@/lib/engine/mutations/schema";
import type { JsonSchema } from "@/lib/records/field-schema/json-schema";
import type { Components } from "./components";

/**
 * Describes the results of each operation in its mutation, callback and dry run. Other code treats results
 * generically, because the ledger also contains results of older and newer releases.
 */

export const isOperation = (name: string | undefined): name is Operation =>
  Operation.options.some((operation) => operation === name);

/** `candidates.request-erasure` becomes `CandidatesRequestErasure`. */
const nameOf = (operation: Operation): string =>
  operation
    .replace("v1.", "legacy.")
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

/** Adds `result` to an object's schema. The object's status determines the schema of `result`. */
function withResult(schema: JsonSchema, results: Record<string, JsonSchema>): JsonSchema {
  const { properties, required = [], ...rest } = schema;
  return {
    ...rest,
    properties: { ...properties, result: {} },
    required: [...required, "result"],
    oneOf: Object.entries(results).map(([status, result]) => ({
      title: status,
      properties: { status: { const: status }, result },
      required: ["status", "result"],
    })),
  };
}

const resultOf = (operation: Operation, components: Components): JsonSchema =>
  components.define(`${nameOf(operation)}Result`, components.schemaOf(RESULTS[operation], "output"));

const failedResult = (components: Components): JsonSchema => components.schemaOf(FailedResult, "output");

/** Describes a choice between schemas, discriminated by the `operation` property. */
function byOperation(schemas: (readonly [string, JsonSchema])[]): JsonSchema {
  const mapping = Object.fromEntries(schemas.map(([operation, { $ref }]) => [operation, $ref]));
  return {
    oneOf: schemas.map(([, schema]) => schema),
    discriminator: { propertyName: "operation", mapping },
  };
}

/**
 * Defines the schemas of mutations. A result is null until the mutation finishes, and after its erasure.
 */
export function defineMutation(components: Components): void {
  const schemas = Operation.options.map((operation): [Operation, JsonSchema] => {
    const record = Mutation.omit({ result: true }).extend({ operation: z.literal(operation) });
    const schema = withResult(components.schemaOf(record, "output"), {
      queued: { type: "null" },
      completed: orNull(resultOf(operation, components)),
      failed: orNull(failedResult(components)),
    });
    return [operation, components.define(`${nameOf(operation)}Mutation`, schema)];
  });
  components.define("Mutation", byOperation(schemas));
}

const CallbackReport = z.object({
  mutationId: z.uuid(),
  idempotencyKey: z.string().optional().meta({ description: "The key you sent; absent if you sent none." }),
  operation: z.string(),
  status: z.enum(["completed", "failed"]),
  region: z.string().meta({ description: "The region's id." }),
  sandbox: z.boolean(),
  candidateIds: z
    .array(z.string())
    .meta({ description: "The ids of the candidates that the write named or affected." }),
  finishedAt: z.iso.datetime(),
});

/** Describes the body of an operation's callback. */
export function callbackOf(operation: Operation, components: Components): JsonSchema {
  const report = CallbackReport.extend({ operation: z.literal(operation) });
  const schema = withResult(components.schemaOf(report, "output"), {
    completed: resultOf(operation, components),
    failed: failedResult(components),
  });
  return components.define(`${nameOf(operation)}Callback`, schema);
}

/** Describes the callback that `testReceiver` sends. */
function testCallback(components: Components): JsonSchema {
  const report = CallbackReport.extend({
    operation: z.literal(TEST_OPERATION),
    status: z.literal("completed"),
    result: z.object({ test: z.literal(true) }),
  });
  return components.define("TestCallback", components.schemaOf(report, "output"));
}

/** Describes the body of a callback for any of the operations, or of a test callback. */
export const callbackOfAny = (operations: Operation[], components: Components): JsonSchema =>
  byOperation([
    ...operations.map((operation) => [operation, callbackOf(operation, components)] as const),
    [TEST_OPERATION, testCallback(components)],
  ]);

export function dryRunOf(operation: Operation, components: Components): JsonSchema {
  const record = z.object({ dryRun: z.literal(true), status: z.enum(["completed", "failed"]) });
  const schema = withResult(components.schemaOf(record, "output"), {
    completed: resultOf(operation, components),
    failed: failedResult(components),
  });
  return components.define(`${nameOf(operation)}DryRun`, schema);
}
