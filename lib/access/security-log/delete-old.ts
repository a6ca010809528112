import "server-only";
import { lt } from "drizzle-orm";
import { securityEvents } from "@/db/schema/security-events";
import type { Database } from "@/lib/platform/database/client";
import { monthOf } from "./chain";

export const KEPT_MONTHS = 18;

/**
 * Deletes the months that ended at least 18 months ago, in one statement, so that the log always begins with
 * a whole month. A trigger prevents the deletion of newer rows.
 */
export async function deleteOldSecurityEvents(database: Database, now: Date): Promise<void> {
  const firstKept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS, 1));
  await database.delete(securityEvents).where(lt(securityEvents.month, monthOf(firstKept)));
}
