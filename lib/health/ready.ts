import "server-only";
import { sql } from "drizzle-orm";
import type { Verb } from "@/lib/contract";
import { env } from "@/lib/env";
import { fail } from "@/lib/errors";
import { runningEngine } from "@/lib/mutations/engine";
import type { health } from "./contract";

/** The embedded engine polls every second; silent for this long, it is stuck. */
const POLL_OVERDUE_MS = 15_000;

export const isReady: Verb<typeof health.ready> = async (ctx) => {
  await ctx.db.execute(sql`select 1`);
  const engine = env().ENGINE;
  if (engine === "inngest") return { data: { database: "ready", engine, lastPollAt: null } };
  const lastPollAt = runningEngine()?.lastPollAt() ?? 0;
  if (ctx.now().getTime() - lastPollAt > POLL_OVERDUE_MS) {
    fail(
      "unavailable",
      "The engine doesn't run in this process, or is stuck.",
      {},
      { headers: { "retry-after": "5" } },
    );
  }
  return { data: { database: "ready", engine, lastPollAt: new Date(lastPollAt).toISOString() } };
};
