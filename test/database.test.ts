import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "./api";

test("each test file uses its own database, even if an earlier file left its database open", async () => {
  await expect(db().execute(sql`select 1`)).rejects.toThrow();
  const close = await openTestApi();
  try {
    expect(await db().execute(sql`select 1 as found`)).toMatchObject([{ found: 1 }]);
  } finally {
    await close();
  }
});
