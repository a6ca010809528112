import { sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { openSecondConnection, openTestApi } from "@/test/api";
import { db } from "./client";
import { deleteInBatches } from "./delete-in-batches";

const rows = pgTable("rows_to_delete", { id: integer("id").notNull() });

beforeAll(openTestApi);
beforeAll(async () => {
  await db().execute(sql`create table ${rows} as select generate_series(1, 3) as id`);
});

test("deleteInBatches skips a row that another transaction has locked, and deletes it the next time", async () => {
  const other = openSecondConnection();
  await other.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from ${rows} where id = 2 for update`);
    expect(await deleteInBatches(db(), rows, sql`true`, rows.id)).toBe(2);
  });
  await other.close();
  expect(await deleteInBatches(db(), rows, sql`true`)).toBe(1);
});
