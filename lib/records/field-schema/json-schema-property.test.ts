import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { candidatePayloadArbitrary, validPayloadArbitrary } from "@/test/candidate-arbitraries";
import { compileValidator } from "@/test/json-schema-validator";
import { randomRuns, randomVolume } from "@/test/random-volume";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";
import { CandidatePatch, newCandidateSchema } from "../candidates/schema";
import { applyInteractionDefaults } from "./apply-interaction-defaults";
import { candidateJsonSchema, type SchemaOperation } from "./json-schema";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "./schema-choices";

const PAYLOADS = 2000;
vi.setConfig({ testTimeout: 120_000 });
const REGIONS = Object.values(SAMPLE_CUSTOM_FIELDS);
const source = { newRecordId: () => "rec00000000000000", now: new Date("2026-01-01T00:00:00Z") };

const shapeFor = (operation: SchemaOperation, region: number) =>
  operation === "create" ? newCandidateSchema(REGIONS[region] ?? []) : CandidatePatch;

/** Generates payloads, each with the index of its region. */
const casesOf = (
  payloadOf: typeof candidatePayloadArbitrary | typeof validPayloadArbitrary,
  operation: SchemaOperation,
) =>
  fc
    .nat({ max: REGIONS.length - 1 })
    .chain((region) => fc.tuple(fc.constant(region), payloadOf(operation, REGIONS[region] ?? [])));

const combinations = SCHEMA_OPERATIONS.flatMap((operation) =>
  SCHEMA_TARGETS.map((target) => ({ operation, target })),
);

test.each(SCHEMA_OPERATIONS)(
  "the zod schema for %s accepts every payload that the specification's table allows",
  (operation) => {
    const isAccepted = ([region, payload]: [number, unknown]) => {
      const body = operation === "create" ? applyInteractionDefaults(payload, source) : payload;
      return shapeFor(operation, region).safeParse(body).success;
    };
    fc.assert(fc.property(casesOf(validPayloadArbitrary, operation), isAccepted), randomRuns(1_000));
  },
);

describe.each(combinations)("the JSON Schema for $operation in $target", ({ operation, target }) => {
  const documents = REGIONS.map((customFields) => candidateJsonSchema({ operation, target, customFields }));

  test("agrees with zod on random payloads, at least a quarter valid and a quarter invalid", () => {
    const validators = documents.map((document) => compileValidator(document, target));
    const verdicts = { accepted: 0, rejected: 0 };
    const agree = ([region, payload]: [number, unknown]) => {
      const body = operation === "create" ? applyInteractionDefaults(payload, source) : payload;
      const accepted = shapeFor(operation, region).safeParse(body).success;
      verdicts[accepted ? "accepted" : "rejected"] += 1;
      expect(accepted).toBe(validators[region]?.(body));
    };
    fc.assert(fc.property(casesOf(candidatePayloadArbitrary, operation), agree), randomRuns(PAYLOADS));
    expect(verdicts.accepted).toBeGreaterThanOrEqual(randomVolume(PAYLOADS) / 4);
    expect(verdicts.rejected).toBeGreaterThanOrEqual(randomVolume(PAYLOADS) / 4);
  });
});
