import { expect, test } from "vitest";
import type { Json } from "@/test/openapi/json-reference";
import { getOpenApiDocument } from "./get";

/** The content of a file is whatever was sent; the document would hold itself. */
const WITHOUT_EXAMPLE = ["attachments.file", "openApi.json", "openApi.yaml"];
/** In version 1 only other processes bring these about; the others are the console's. */
const PROBLEMS_WITHOUT_EXAMPLE = [
  "rate_limited.v1",
  "unavailable.v1",
  "callback_not_sendable",
  "custom_fields_changed",
  "staff_exists",
  "session_not_found",
  "staff_not_found",
  "view_name_taken",
  "view_name_taken.too_many_views",
  "view_not_found",
];

test("each reply and each error of the document has an example, but for files and the document itself", () => {
  const { paths, components } = JSON.parse(JSON.stringify(getOpenApiDocument()));
  const operations = Object.values<Json>(paths)
    .flatMap((item) => Object.values<Json>(item))
    .filter(({ operationId, ...rest }) => operationId && !rest["x-internal"]);
  const replies = operations.flatMap(({ operationId, responses }) =>
    Object.entries<Json>(responses).flatMap(([status, { content = {} }]) =>
      Object.entries<Json>(content).map(([mediaType, { example }]) => ({
        name: `${operationId} ${status} ${mediaType}`,
        isNamed: WITHOUT_EXAMPLE.includes(operationId),
        example,
      })),
    ),
  );
  const problems = Object.entries<Json>(components.responses).flatMap(([name, { content = {} }]) =>
    Object.values<Json>(content).map(({ examples }) => ({
      name,
      isNamed: PROBLEMS_WITHOUT_EXAMPLE.includes(name),
      example: examples,
    })),
  );
  const without = [...replies, ...problems].filter(({ example, isNamed }) => !example && !isNamed);
  expect(without.map(({ name }) => name)).toEqual([]);
});
