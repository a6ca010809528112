import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { VALUES_MAX } from "@/lib/http/bodies/parse-json";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidatePayloadArbitrary } from "@/test/candidate-arbitraries";
import { compileValidator } from "@/test/json-schema-validator";
import type { Json } from "@/test/openapi/json-reference";
import { randomRuns, randomVolume } from "@/test/random-volume";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";
import { CONTENT_FAULTS } from "../attachments/content/inspect-data-uri";
import { applyInteractionDefaults } from "./apply-interaction-defaults";
import type { SchemaOperation } from "./json-schema";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "./schema-choices";

/**
 * The number of random payloads per operation. The API must accept exactly the payloads that validate against
 * the region's schema (specification, "What the service does"), apart from files whose contents can't be
 * attached. The engine must be able to execute each accepted payload.
 */
const PAYLOADS = 2000;
vi.setConfig({ testTimeout: 600_000 });

const source = { newRecordId: () => "rec00000000000000", now: new Date("2026-01-01T00:00:00Z") };
const definitions = Object.values(SAMPLE_CUSTOM_FIELDS);
type TestRegionWithCandidate = { region: TestRegion; candidateId: string };
let regions: TestRegionWithCandidate[];
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  regions = await Promise.all(
    definitions.map(async (customFields) => {
      const region = await newRegion(customFields);
      const body = [{ name: "Doel", email: "doel@example.org", privacyConsent: true }];
      const query = "?skipCustomFieldValidation=true";
      const { result } = await runMutation(region, "POST", `/api/v2/candidates${query}`, { body });
      return { region, candidateId: result.candidates[0].id };
    }),
  );
});

/**
 * Returns whether a body with this payload has at most as many values as the API parses. Several corruptions
 * together can exceed that limit, which no schema can express.
 */
function isParsed(payload: unknown): boolean {
  const structure = JSON.stringify([payload]).replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  return structure.replaceAll(/[^[{,]/g, "").length < VALUES_MAX;
}

/** Returns whether a request was rejected only for the contents of its files, which no schema can express. */
const hasOnlyContentFaults = (response: Json): boolean =>
  response?.data?.issues?.length > 0 &&
  response.data.issues.every(({ code }: Json) => Object.hasOwn(CONTENT_FAULTS, code));

const validatorsOf = (operation: SchemaOperation, { region }: TestRegionWithCandidate) =>
  Promise.all(
    SCHEMA_TARGETS.map(async (target) => {
      const address = `/api/v2/schema?operation=${operation}&target=${target}`;
      return compileValidator((await call("GET", address, { key: region.key })).body.data, target);
    }),
  );

const send = (
  operation: SchemaOperation,
  { region, candidateId }: TestRegionWithCandidate,
  payload: unknown,
) =>
  operation === "create"
    ? call("POST", "/api/v2/candidates", { key: region.key, body: [payload] })
    : call("PATCH", `/api/v2/candidates/${candidateId}`, { key: region.key, body: payload });

test.each(SCHEMA_OPERATIONS)(
  "%s: the API accepts exactly the random payloads that the region's schema accepts, in all four targets [spec 1.schema-decides 2.enumerations-in-schema] [contract 5.schema-iff]",
  async (operation) => {
    const validators = await Promise.all(regions.map((region) => validatorsOf(operation, region)));
    const cases = fc
      .nat({ max: definitions.length - 1 })
      .chain((index) =>
        fc.tuple(
          fc.constant(index),
          candidatePayloadArbitrary(operation, definitions[index] ?? []).filter(isParsed),
        ),
      );
    const verdicts = { 202: 0, 400: 0 };
    const agree = async ([index, payload]: [number, unknown]) => {
      const { status, body } = await send(operation, regions[index] as TestRegionWithCandidate, payload);
      const isFitting = status === 202 || hasOnlyContentFaults(body);
      const wire = JSON.parse(JSON.stringify(payload));
      const checkedBody = operation === "create" ? applyInteractionDefaults(wire, source) : wire;
      expect(validators[index]?.map((accepts) => (accepts(checkedBody) ? 202 : 400))).toEqual(
        Array(4).fill(isFitting ? 202 : 400),
      );
      verdicts[status as 202 | 400] += 1;
    };
    await fc.assert(fc.asyncProperty(cases, agree), randomRuns(PAYLOADS));
    expect(Math.min(...Object.values(verdicts))).toBeGreaterThanOrEqual(randomVolume(PAYLOADS) / 4);
  },
);

test("the engine executes every accepted payload, and none fails with engine_error", async () => {
  await Promise.all(regions.map(({ region }) => drainQueue(region)));
  for (const { region } of regions) {
    const queued = await call("GET", "/api/v2/mutations?status=queued", { key: region.key });
    expect(queued.body.data).toEqual([]);
    expect(await failuresOf(region)).not.toContain("engine_error");
  }
});

async function failuresOf(region: TestRegion): Promise<string[]> {
  const codes = new Set<string>();
  let cursor = "";
  do {
    const page = await call(
      "GET",
      `/api/v2/mutations?status=failed&pageSize=100${cursor && `&cursor=${cursor}`}`,
      {
        key: region.key,
      },
    );
    for (const { result } of page.body.data) codes.add(result.errorCode);
    cursor = page.body.meta.cursor ?? "";
  } while (cursor);
  return [...codes];
}
