import "server-only";
import { sql } from "drizzle-orm";
import type { BaseContext } from "@/lib/contract/context";
import { REPEAT_MS } from "./repeat-ms";

/**
 * Returns whether a submission at this time can be the first of two. The time is on the database's clock, which
 * can differ from this process's.
 */
export async function isRepeatable({ db }: Pick<BaseContext, "db">, at: Date): Promise<boolean> {
  const [row] = await db.execute<{ isRecent: boolean }>(sql`
    select ${at.toISOString()}::timestamptz > clock_timestamp() - ${REPEAT_MS} * interval '1 millisecond'
      as "isRecent"`);
  return row?.isRecent === true;
}
