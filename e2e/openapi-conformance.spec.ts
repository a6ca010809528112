import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { createReplyChecker } from "@/test/openapi/reply-checker";

/** Runs last: checks the replies that `record-replies.mjs` recorded. */

type RecordedReply = {
  program: string;
  method: string;
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Routes of next-auth and Inngest, which the OpenAPI document does not describe. */
const THIRD_PARTY = /^\/api\/(?:auth|inngest)(?:\/|$)/;

/** Statuses that Node and Next return before our handlers run; `api/contract` tests each status. */
const NODE_STATUSES = [308, 417];
const NEXT_STATUSES = [...NODE_STATUSES, 307, 400, 500];
const isFromFramework = ({ program, status, headers }: RecordedReply) =>
  headers["x-request-id"] === undefined &&
  (program === "next" ? NEXT_STATUSES : NODE_STATUSES).includes(status);

async function* readReplies(): AsyncGenerator<RecordedReply> {
  const folder = String(process.env.E2E_REPLIES);
  for (const name of readdirSync(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      // A killed server may leave an incomplete line.
      if (line.endsWith("}")) yield JSON.parse(line);
    }
  }
}

function parseBody({ headers, body }: RecordedReply): unknown {
  const bytes = Buffer.from(body, "base64");
  if (bytes.length === 0) return null;
  const plain = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
  return /json/.test(String(headers["content-type"])) ? JSON.parse(plain.toString("utf8")) : plain;
}

test("every recorded API reply matches the OpenAPI document", async ({ request }) => {
  const check = createReplyChecker(await (await request.get("/api/v2/openapi.json")).json());
  const problems = new Set<string>();
  let checked = 0;
  for await (const reply of readReplies()) {
    if (THIRD_PARTY.test(reply.path) || isFromFramework(reply)) continue;
    checked += 1;
    for (const problem of check({ ...reply, body: parseBody(reply) })) problems.add(problem);
  }
  process.stdout.write(`${checked} API replies were checked against the OpenAPI document.\n`);
  expect([...problems]).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});
