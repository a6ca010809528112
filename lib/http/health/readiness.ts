import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { findInngestStatus, type InngestStatus, runningEngine } from "@/lib/engine/mutations/engine";
import { env } from "@/lib/platform/env";
import type { PartStatus } from "./check-part";
import type { health } from "./contract";
import { partChecks } from "./parts";

/** The embedded engine polls every second. If it hasn't polled for this long, it is stuck. */
const POLL_OVERDUE_MS = 15_000;
/**
 * If one of these fails, requests fail or their writes aren't executed. Inngest isn't required, because this
 * process executes mutations itself while Inngest doesn't call it.
 */
const REQUIRED = ["database", "migrations", "engine"] as const;

const INNGEST_STATUSES = { heard: "ready", unknown: "unknown", "not heard": "failing" } as const;

export const checkReadiness: Handler<typeof health.ready> = async (ctx) => {
  const { ENGINE: engine, REDIS_URL, CLAMD_HOST } = env();
  const inngest = engine === "inngest" ? findInngestStatus() : null;
  const lastPollAt = engine === "embedded" ? (runningEngine()?.lastPollAt() ?? 0) : null;
  const checks = partChecks();
  const [database, migrations, storage, mail, redis, scanner] = await Promise.all([
    checks.database(),
    checks.migrations(),
    checks.storage(),
    checks.mail(),
    REDIS_URL ? checks.redis() : null,
    CLAMD_HOST ? checks.scanner() : null,
  ]);
  const isEngineReady = lastPollAt === null ? inngest !== null : isRecent(lastPollAt, ctx.now());
  const ifDatabase = (status: PartStatus) => (database === "ready" ? status : "unknown");
  const parts = {
    database,
    migrations: ifDatabase(migrations),
    engine: isEngineReady ? ("ready" as const) : ("failing" as const),
    storage,
    mail: ifDatabase(mail),
    redis,
    scanner,
    inngest: engine === "inngest" ? inngestPart(inngest) : null,
  };
  failIfNeeded(parts);
  const polledAt = lastPollAt === null ? null : new Date(lastPollAt).toISOString();
  return { data: { database: "ready", engine, lastPollAt: polledAt, inngest, parts } };
};

const isRecent = (lastPollAt: number, now: Date) => now.getTime() - lastPollAt <= POLL_OVERDUE_MS;

const inngestPart = (status: InngestStatus | null): PartStatus =>
  status === null ? "failing" : INNGEST_STATUSES[status];

function failIfNeeded(parts: Record<string, PartStatus | null>): void {
  const failing = REQUIRED.filter((name) => parts[name] === "failing");
  if (failing.length === 0) return;
  const message = `The service isn't ready: ${failing.join(", ")}.`;
  fail("unavailable", message, { parts }, { headers: { "retry-after": "5" } });
}
