import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { createApiChecker } from "@/test/openapi/response-checker";
import { signInAsAdmin } from "./console/sign-in-staff";
import { test } from "./fixtures";

/** Runs last: checks the responses that `record-responses.mjs` recorded. */

type RecordedResponse = {
  program: string;
  method: string;
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Routes of next-auth and Inngest, which the OpenAPI document doesn't describe. */
const THIRD_PARTY = /^\/api\/(?:auth|inngest)(?:\/|$)/;

/** Statuses that Node and Next return before our handlers run. `api/contract` tests each of them. */
const NODE_STATUSES = [308, 417];
const NEXT_STATUSES = [...NODE_STATUSES, 307, 400, 500];
const isFromFramework = ({ program, status, headers }: RecordedResponse) =>
  headers["x-request-id"] === undefined &&
  (program === "next" ? NEXT_STATUSES : NODE_STATUSES).includes(status);

async function* readResponses(): AsyncGenerator<RecordedResponse> {
  const folder = String(process.env.E2E_RESPONSES);
  for (const name of readdirSync(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      // A killed server may leave an incomplete line.
      if (line.endsWith("}")) yield JSON.parse(line);
    }
  }
}

function parseBody({ headers, body }: RecordedResponse): unknown {
  const bytes = Buffer.from(body, "base64");
  if (bytes.length === 0) return null;
  const plain = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
  return /json/.test(String(headers["content-type"])) ? JSON.parse(plain.toString("utf8")) : plain;
}

test("every recorded API response matches the OpenAPI document", async ({ context }) => {
  await signInAsAdmin(context);
  const read = async (path: string) => (await context.request.get(path)).json();
  const check = createApiChecker({
    public: await read("/api/v2/openapi.json"),
    console: await read("/api/console/openapi.json"),
  });
  const problems = new Set<string>();
  let checked = 0;
  for await (const response of readResponses()) {
    if (THIRD_PARTY.test(response.path) || isFromFramework(response)) continue;
    checked += 1;
    for (const problem of check({ ...response, body: parseBody(response) })) problems.add(problem);
  }
  process.stdout.write(`${checked} API responses were checked against the OpenAPI document.\n`);
  expect([...problems]).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});
