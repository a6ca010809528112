import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Site", type: "url", required: false }]);
});

const ANNA = candidateInput("Anna");
const CANDIDATES = "/api/v2/candidates";
const CASES: [field: string, path: string, body: unknown, example: string][] = [
  ["callbackUrl", `${CANDIDATES}?callbackUrl=ftp://x`, [ANNA], "https://example.org/hook"],
  [
    "redirectUrl",
    "/api/v2/auth/candidates/request-email-verification",
    { email: "anna@example.org", redirectUrl: "x" },
    "https://example.org/signed-in",
  ],
  [
    "curriculumVitae",
    CANDIDATES,
    [{ ...ANNA, curriculumVitae: [{ filename: "cv.pdf", url: "x" }] }],
    "https://example.org/cv.pdf",
  ],
  ["customFields", CANDIDATES, [{ ...ANNA, customFields: { Site: "x" } }], "https://example.org/page"],
];

test.each(CASES)("the error for an invalid URL in %s shows a valid example", async (...input) => {
  const [field, path, body, example] = input;
  const response = await call("POST", path, { key: region.key, body });
  expect(response.status).toBe(400);
  const [{ pointer, message }] = response.body.data.issues;
  expect(pointer).toContain(field);
  expect(message).toMatch(new RegExp(`, such as ${example}; encode other characters with %\\.$`));
});
