import "server-only";
import { sql } from "drizzle-orm";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { findInngestStatus, runningEngine } from "@/lib/engine/mutations/engine";
import { env } from "@/lib/platform/env";
import type { health } from "./contract";

/** The embedded engine polls every second. If it hasn't polled for this long, it is stuck. */
const POLL_OVERDUE_MS = 15_000;

export const checkReadiness: Handler<typeof health.ready> = async (ctx) => {
  await ctx.db.execute(sql`select 1`);
  const engine = env().ENGINE;
  if (engine === "inngest") {
    // Until Inngest calls this process, the fallback runs mutations, so the process is ready.
    const inngest = findInngestStatus() ?? failStuck();
    return { data: { database: "ready", engine, lastPollAt: null, inngest } };
  }
  const lastPollAt = runningEngine()?.lastPollAt() ?? 0;
  if (ctx.now().getTime() - lastPollAt > POLL_OVERDUE_MS) failStuck();
  return {
    data: { database: "ready", engine, lastPollAt: new Date(lastPollAt).toISOString(), inngest: null },
  };
};

function failStuck(): never {
  const message = "The engine doesn't run in this process, or is stuck.";
  return fail("unavailable", message, {}, { headers: { "retry-after": "5" } });
}
