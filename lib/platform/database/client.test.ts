import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { openTestApi } from "@/test/api";
import { db, prepared, type Queryable } from "./client";

beforeAll(openTestApi);

const buildCount = (queryable: Queryable) =>
  queryable
    .select({ count: sql<number>`count(*)::int`, backend: sql<number>`pg_backend_pid()` })
    .from(mails)
    .where(sql`${mails.id} = ${sql.placeholder("id")}`)
    .prepare("count_mails");
const MAIL_ID = "018bcfe5-6800-7000-8000-000000000000";
const countIn = async (queryable: Queryable) => {
  const [row] = await prepared(queryable, "count mails", buildCount).execute({ id: MAIL_ID });
  return row ?? expect.fail("no row");
};

describe("prepared", () => {
  test("runs a query inside a given transaction, even if the query was built on the pool", async () => {
    expect((await countIn(db())).count).toBe(0);
    await db().transaction(async (transaction) => {
      const now = new Date();
      const mail = { id: MAIL_ID, encryptedMessage: "x", createdAt: now, nextAttemptAt: now, expiresAt: now };
      await transaction.insert(mails).values(mail);
      const [session] = await transaction.execute<{ backend: number }>(
        sql`select pg_backend_pid() as backend`,
      );
      expect(await countIn(transaction)).toEqual({ count: 1, backend: session?.backend });
      expect((await countIn(db())).count).toBe(0);
      await transaction.delete(mails);
    });
  });
});
