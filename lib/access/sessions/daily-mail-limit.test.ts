import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { verifications } from "@/db/schema/verifications";
import { db } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { newRegion } from "@/test/api";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { listMailsTo, newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";

beforeAll(() => setUpMailTest());

test("the daily limit on e-mails is logged even if no single scope has had that many requests", async () => {
  const region = await newRegion();
  const { email } = await newCandidate(region);
  const spy = vi.spyOn(log(), "warn").mockClear();
  const warned = () =>
    spy.mock.calls.filter(([, message]) => message === "daily limit of sign-in e-mails reached");
  const scopes = [{}, { key: region.key }];
  const requestThree = async (scope: object) => {
    for (let mail = 0; mail < 3; mail++) await requestSignInMail(email, scope);
    await sendWaitingMail(db());
    await db()
      .update(verifications)
      .set({ createdAt: sql`${verifications.createdAt} - interval '16 minutes'` });
  };
  for (let round = 0; round < 3; round++) for (const scope of scopes) await requestThree(scope);
  expect(warned()).toEqual([]);
  await requestThree({});
  expect(await listMailsTo(email)).toHaveLength(20);
  expect(warned().map(([details]) => details)).toEqual([
    { table: "verifications", signInId: expect.any(String) },
  ]);
});
