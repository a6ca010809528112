import { expect, test } from "vitest";
import type { Json } from "@/test/openapi/json-reference";
import { getOpenApiDocument } from "./get";

test("every body that has a schema has an example, except in internal operations", () => {
  const { paths, components } = JSON.parse(JSON.stringify(getOpenApiDocument()));
  const operations = Object.values<Json>(paths)
    .flatMap((item) => Object.values<Json>(item))
    .filter(({ operationId, ...rest }) => operationId && !rest["x-internal"]);
  const bodies = [
    ...operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody ?? {}, ...Object.values<Json>(responses)].map((body) => [operationId, body]),
    ),
    ...Object.entries<Json>(components.responses),
  ].flatMap(([name, { content = {} }]) =>
    Object.entries<Json>(content).map(([mediaType, described]) => ({ name, mediaType, ...described })),
  );
  expect(bodies.length).toBeGreaterThan(100);
  const without = bodies.filter(({ schema, example, examples }) => schema && !example && !examples);
  expect(without.map(({ name, mediaType }) => `${name} ${mediaType}`)).toEqual([]);
});
