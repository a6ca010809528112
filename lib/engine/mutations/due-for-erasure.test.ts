import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

const URL_WITH_NAME = "https://example.org/noor?of=noor";
const KEY = "noor@example.org";
const PATH = `/api/v2/candidates?idempotencyKey=${KEY}&callbackUrl=${encodeURIComponent(URL_WITH_NAME)}`;
const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
});

/** Stores a failed delivery attempt, after which the callback is still pending. */
async function addFailedAttempt(mutationId: string) {
  const [callback] = await db().select().from(callbacks).where(eq(callbacks.mutationId, mutationId));
  if (!callback) throw new Error("The mutation has no callback.");
  const { id: callbackId, baseId } = callback;
  const attempt = { baseId, callbackId, number: 1, startedAt: new Date(), statusCode: 500 };
  await db()
    .insert(callbackAttempts)
    .values({ ...attempt, responseExcerpt: "Noor is unknown here" });
}

/** Returns everything that clients and staff can read about the mutation. */
async function readAll(mutationId: string): Promise<string> {
  const paths = [
    [`/api/v2/mutations/${mutationId}`, { key: region.key }],
    ["/api/v2/mutations", { key: region.key }],
    [`/api/v2/mutations/${mutationId}`, { headers: manager.headers }],
    ["/api/console/mutations", { headers: manager.headers }],
    [`/api/console/mutations/${mutationId}/responses`, { headers: manager.headers }],
  ] as const;
  const responses = await Promise.all(paths.map(([path, caller]) => call("GET", path, caller)));
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return JSON.stringify(responses.map((response) => response.body.data));
}

test("after a deletion, nobody can read a write's data that is kept for its pending callback, and a repeat of the write is still recognized", async () => {
  const { mutationId, result } = await runMutation(region, "POST", PATH, { body });
  await addFailedAttempt(mutationId);
  expect(await readAll(mutationId)).toMatch(/Noor.*unknown here/);
  await runMutation(region, "DELETE", `/api/v2/candidates/${result.candidates[0].id}`);
  expect(await readAll(mutationId)).not.toMatch(/noor/i);
  const { data } = (await call("GET", `/api/v2/mutations/${mutationId}`, region)).body;
  const callback = { url: "https://example.org", status: "pending", attempts: [{ statusCode: 500 }] };
  expect(data).toMatchObject({ status: "completed", idempotencyKey: mutationId, result: null, callback });
  const repeat = await call("POST", PATH, { key: region.key, body });
  expect(repeat.body.data).toMatchObject({ mutationId, status: "idempotency_hit", payloadMatches: true });
  const found = await call("GET", `/api/v2/mutations?idempotencyKey=${KEY}`, region);
  expect(found.body.data).toMatchObject([{ mutationId }]);
  const [stored] = await db().select().from(callbacks).where(eq(callbacks.mutationId, mutationId));
  expect(stored).toMatchObject({ url: URL_WITH_NAME, body: expect.stringContaining("Noor") });
});

test("the outcomes of a deletion and of a failed write stay readable while their callbacks are pending", async () => {
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const path = `/api/v2/candidates/${created.result.candidates[0].id}`;
  const query = `?callbackUrl=${encodeURIComponent(URL_WITH_NAME)}`;
  expect(await runMutation(region, "DELETE", `${path}/interactions/recAAAAAAAAAAAAAA${query}`)).toMatchObject(
    {
      result: { errorCode: "interaction_not_found" },
    },
  );
  expect(await runMutation(region, "DELETE", `${path}${query}`)).toMatchObject({ result: { deleted: true } });
});
