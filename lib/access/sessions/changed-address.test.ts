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

test("a link still opens its sessions if PostgreSQL cancels the first attempt to end a deadlock", async () => {
  const region = await newRegion();
  const { email } = await newCandidate(region);
  await newCandidate(region, email);
  const { token } = parseSignInMail(await requestAndReceiveMail(email));
  // In a real deadlock, PostgreSQL cancels whichever statement notices it first. A rollback doesn't reset a
  // sequence.
  await db().execute(sql`create sequence attempts`);
  await db().execute(sql`create function cancel_first() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`);
  await db().execute(sql`create trigger cancel_first before insert on candidate_sessions
    for each row execute function cancel_first()`);
  const { status, body } = await verifySignIn({ token });
  await db().execute(sql`drop function cancel_first cascade`);
  const [attempts] = await db().execute(sql`select last_value::int as "inserts" from attempts`);
  expect([status, body.data.candidates.length, attempts?.inserts]).toEqual([200, 2, 3]);
});
