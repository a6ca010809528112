import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { createReplyChecker } from "@/test/openapi/reply-checker";

/** After all the others: what the servers wrote down of every reply, to whatever client, over whatever socket. */

type Kept = {
  program: string;
  method: string;
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Beside the API: next-auth's own routes, and the seam to Inngest, which its SDK describes. */
const NOT_OURS = /^\/api\/(?:auth|inngest)(?:\/|$)/;

/** What the framework and Node answer before any handler of ours is asked; each has its test in `api/contract`. */
const BY_NODE = [308, 417];
const BY_NEXT_ALONE = [...BY_NODE, 307, 400, 500];
const isBeforeOurs = ({ program, status, headers }: Kept) =>
  headers["x-request-id"] === undefined && (program === "next" ? BY_NEXT_ALONE : BY_NODE).includes(status);

async function* keptReplies(): AsyncGenerator<Kept> {
  const folder = String(process.env.E2E_REPLIES);
  for (const name of readdirSync(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      // A server that was killed while it wrote leaves half a line.
      if (line.endsWith("}")) yield JSON.parse(line);
    }
  }
}

function bodyOf({ headers, body }: Kept): unknown {
  const bytes = Buffer.from(body, "base64");
  if (bytes.length === 0) return null;
  const plain = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
  return /json/.test(String(headers["content-type"])) ? JSON.parse(plain.toString("utf8")) : plain;
}

test("every reply of the API in this run is as the OpenAPI document says", async ({ request }) => {
  const check = createReplyChecker(await (await request.get("/api/v2/openapi.json")).json());
  const problems = new Set<string>();
  let held = 0;
  for await (const reply of keptReplies()) {
    if (NOT_OURS.test(reply.path) || isBeforeOurs(reply)) continue;
    held += 1;
    for (const complaint of check({ ...reply, body: bodyOf(reply) })) problems.add(complaint);
  }
  process.stdout.write(`${held} replies of the API were held against its document.\n`);
  expect([...problems]).toEqual([]);
  expect(held).toBeGreaterThan(0);
});
