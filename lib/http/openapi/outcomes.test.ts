import { describe, expect, test } from "vitest";
import { Operation } from "@/lib/contract/mutation-contract";
import { nodesOf, resolveReference } from "@/test/openapi/json-reference";
import { getOpenApiDocument } from "./get";

// biome-ignore lint/suspicious/noExplicitAny: the document as parsed JSON
type Any = any;

const document: Any = JSON.parse(JSON.stringify(getOpenApiDocument()));
const consoleDocument: Any = JSON.parse(JSON.stringify(getOpenApiDocument("console")));

describe("the operation field", () => {
  const OPERATIONS = Operation.options;
  const bodiesOfCallbacks = (): Any[] =>
    Object.values<Any>(document.paths)
      .flatMap((item) => Object.values<Any>(item))
      .flatMap(({ callbacks }) => Object.values<Any>(callbacks?.mutationFinished ?? {}))
      .map(({ post }) => post.requestBody);
  const schemaOf = ({ content }: Any) => content["application/json"].schema;
  const resolve = (schema: Any) => (schema.$ref ? resolveReference(document, schema.$ref) : schema);
  /** Returns the names of the result's schemas by status. */
  const resultsOf = (schema: Any) =>
    Object.fromEntries(
      resolve(schema).oneOf.map(({ properties: { status, result } }: Any) => [
        status.const,
        result.anyOf
          ? result.anyOf.map((option: Any) => option.$ref ?? option.type)
          : (result.$ref ?? result.type),
      ]),
    );

  test("selects the schema of a mutation in GET /mutations and GET /mutations/{id} [contract 6.discriminates]", () => {
    const { get } = document.paths["/mutations/{id}"];
    const list = schemaOf(document.paths["/mutations"].get.responses[200]).properties.data;
    expect(list.items).toEqual(schemaOf(get.responses[200]).properties.data);
    const { discriminator } = resolve(list.items);
    expect(discriminator.propertyName).toBe("operation");
    expect(Object.keys(discriminator.mapping)).toEqual(OPERATIONS);
    for (const [operation, $ref] of Object.entries<string>(discriminator.mapping)) {
      const schema = resolve({ $ref });
      expect(schema.properties.operation).toEqual({ type: "string", const: operation });
      const result = $ref.replace(/Mutation$/, "Result");
      expect(resultsOf(schema)).toEqual({
        queued: "null",
        completed: [result, "null"],
        failed: ["#/components/schemas/FailedResult", "null"],
      });
    }
  });

  test("selects the schema of a callback to the region's own callback URL [contract 6.discriminates]", () => {
    const { oneOf, discriminator } = schemaOf(document.webhooks.mutationFinished.post.requestBody);
    expect(discriminator.propertyName).toBe("operation");
    expect(Object.keys(discriminator.mapping)).toEqual([
      ...OPERATIONS.filter((operation) => operation !== "v1.create-user"),
      "callback.test",
    ]);
    expect(oneOf.map(({ $ref }: Any) => $ref)).toEqual(Object.values(discriminator.mapping));
  });

  test("selects the result's schema, together with the status, in every callback [contract 6.discriminates]", () => {
    expect(bodiesOfCallbacks().length).toBeGreaterThan(10);
    for (const body of bodiesOfCallbacks()) {
      const { $ref } = schemaOf(body);
      expect(resultsOf({ $ref })).toEqual({
        completed: $ref.replace(/Callback$/, "Result"),
        failed: "#/components/schemas/FailedResult",
      });
    }
  });

  test("selects the result's schema in a dry run", () => {
    const { properties } = schemaOf(document.paths["/candidates/upsert"].post.responses[200]);
    expect(resultsOf(properties.data)).toMatchObject({
      completed: "#/components/schemas/CandidatesUpsertResult",
    });
  });

  test("is enumerated wherever it occurs, and so are error codes [contract 6.enumerated]", () => {
    const fields = [...nodesOf(document), ...nodesOf(consoleDocument)]
      .filter(({ properties }) => properties)
      .flatMap(({ properties: { operation, errorCode, code, statusMessage, message } }) => [
        operation?.type && operation,
        errorCode?.type && errorCode,
        statusMessage && message && code?.type && code,
      ])
      .filter((field) => field);
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter((field) => !field.enum && field.const === undefined)).toEqual([]);
  });
});
