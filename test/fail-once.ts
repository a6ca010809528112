import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/lib/platform/database/client";
import type { ApiResponse } from "./api";

/** Makes these writes fail, such as "delete on regions", while the call runs. Expects the status 500. */
export async function failOnce(change: () => Promise<ApiResponse>, writes: string[]): Promise<void> {
  await db().execute(sql`create function raise_fault() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  for (const write of writes)
    await db().execute(sql.raw(`create trigger raise_fault before ${write} execute function raise_fault()`));
  const { status } = await change();
  await db().execute(sql`drop function raise_fault cascade`);
  expect(status).toBe(500);
}
