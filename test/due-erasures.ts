import { sql } from "drizzle-orm";
import { queueDueErasures } from "@/lib/engine/erasures/queue-due-erasures";
import { db } from "@/lib/platform/database/client";

/** Makes all requested erasures due `hours` earlier, as if that much time had passed. */
export const bringErasuresForward = (hours: number) =>
  db().execute(sql`update erasure_requests set due_at = due_at - make_interval(secs => ${hours * 3_600})`);

/** Queues the requested erasures that become due within `hours`. */
export async function queueErasuresAfter(hours: number): Promise<void> {
  await bringErasuresForward(hours);
  await queueDueErasures(db());
}
