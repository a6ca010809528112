import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { deliverDue } from "../callbacks/deliver-due";
import { drain } from "./drain";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let receiver: HttpReceiver;
let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  receiver = await startHttpReceiver();
  region = await newRegion();
});
afterAll(() => receiver.close());
/** Sets this process's clock back an hour. */
beforeEach(() => void vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
const withCallback = () => `callbackUrl=${encodeURIComponent(receiver.origin)}`;
const drainNow = () => drain(db(), region.bases.live);
const deliverNow = () => deliverDue({ database: db(), baseId: region.bases.live });
const resultOf = async (id: string) =>
  (await db().select().from(mutations).where(eq(mutations.id, id)))[0]?.result;

async function createAnna() {
  const { mutationId, result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  return { mutationId, path: `/api/v2/candidates/${result.candidates[0].id}` };
}

describe("with the database's clock an hour ahead", () => {
  test("a callback is due as soon as its mutation is finished", async () => {
    await call("POST", `/api/v2/candidates?${withCallback()}`, { key: region.key, body: [person] });
    await drainNow();
    expect(await deliverNow()).toEqual({ attempted: 1 });
  });

  test("a deletion immediately erases the results of the candidate's earlier mutations", async () => {
    const { mutationId, path } = await createAnna();
    expect(await resultOf(mutationId)).not.toBeNull();
    await call("DELETE", path, { key: region.key });
    await drainNow();
    expect(await resultOf(mutationId)).toBeNull();
  });

  test("the result of an archive mutation is erased as soon as its callback is delivered", async () => {
    const { path } = await createAnna();
    const { body } = await call("POST", `${path}/archive?${withCallback()}`, { key: region.key });
    await drainNow();
    expect(await resultOf(body.data.mutationId)).not.toBeNull();
    expect(await deliverNow()).toEqual({ attempted: 1 });
    expect(await resultOf(body.data.mutationId)).toBeNull();
  });
});
