import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { newRegion, openSecondConnection, waitUntil } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { newCandidate, requestAndReceiveMail, setUpMailTest, verifySignIn } from "@/test/sign-in-by-mail";

beforeAll(() => setUpMailTest());

const isQueryWaiting = async (): Promise<boolean> => {
  const waiting = await db().execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%for share%'`);
  return waiting.length > 0;
};

test("a link that is opened while the candidate's address changes waits for the change, and then opens no session", async () => {
  const { email, id } = await newCandidate(await newRegion());
  const { token } = parseSignInMail(await requestAndReceiveMail(email));
  const other = openSecondConnection();
  const verified = await other.database.transaction(async (transaction) => {
    await transaction
      .update(candidates)
      .set({ email: `new-${email}` })
      .where(eq(candidates.id, id));
    const response = verifySignIn({ token });
    await waitUntil(isQueryWaiting);
    return { response };
  });
  expect((await verified.response).status).toBe(401);
  await other.close();
});

test("a link that is opened while a write locks its candidates in another order still opens their sessions", async () => {
  const region = await newRegion();
  const { email, id: first } = await newCandidate(region);
  const { id: second } = await newCandidate(region, email);
  const { token } = parseSignInMail(await requestAndReceiveMail(email));
  const other = openSecondConnection();
  const verified = await other.database.transaction(async (transaction) => {
    const touch = (id: string) =>
      transaction.update(candidates).set({ city: "Elders" }).where(eq(candidates.id, id));
    await touch(second);
    const response = verifySignIn({ token });
    await waitUntil(isQueryWaiting);
    // PostgreSQL finds the deadlock and cancels the statement that has waited longest.
    await touch(first);
    return { response };
  });
  const { status, body } = await verified.response;
  expect([status, body.data.candidates.length]).toEqual([200, 2]);
  await other.close();
});
