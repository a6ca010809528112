import "server-only";
import { sql } from "drizzle-orm";
import { regions } from "@/db/schema/regions";

/**
 * The region's next `updatedAt`. Never the same twice, even for two changes in one millisecond, because the
 * engine compares it to find out whether its copy of the custom fields is outdated.
 */
export const nextUpdatedAt = (now: Date) =>
  sql`greatest(${now.toISOString()}::timestamptz, ${regions.updatedAt} + interval '1 millisecond')`;
