import "server-only";
import { type SQL, sql } from "drizzle-orm";

/**
 * Returns this process's time, or the database's if that is earlier. For deadlines that a process whose clock
 * is ahead must not treat as passed.
 */
export const notAhead = (now: Date): SQL => sql`least(${now.toISOString()}::timestamptz, now())`;
