import "server-only";
import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, type Gauge, Histogram, Registry } from "prom-client";
import { isFromFuture, listBackups, timeOfBackup } from "@/lib/engine/backup/make-backup";
import { readPoolState } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";
import { newGauge, processRegistry } from "@/lib/platform/metrics";
import { isMissing } from "@/lib/platform/null-if-missing";
import { singleton } from "@/lib/platform/singleton";
import { diskOf } from "@/lib/platform/storage/disk";
import { withTimeLimit } from "@/lib/platform/with-time-limit";

/**
 * The prom-client metrics that the guide explains. If one is removed, others may no longer be updated,
 * because collecting a metric can also set other metrics.
 */
const KEPT = new Set([
  "process_cpu_user_seconds_total",
  "process_cpu_system_seconds_total",
  "process_cpu_seconds_total",
  "process_start_time_seconds",
  "process_resident_memory_bytes",
  "nodejs_eventloop_lag_seconds",
  "nodejs_eventloop_lag_p50_seconds",
  "nodejs_eventloop_lag_p99_seconds",
  "nodejs_eventloop_lag_max_seconds",
  "nodejs_heap_size_total_bytes",
  "nodejs_heap_size_used_bytes",
  "nodejs_external_memory_bytes",
  "nodejs_gc_duration_seconds",
]);

const GC_KINDS = ["minor", "major", "incremental"];

function keepDefaultMetrics(): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const { name } of register.getMetricsAsArray()) {
    const metric = register.getSingleMetric(name);
    if (!metric || !KEPT.has(name)) continue;
    processRegistry().registerMetric(metric);
    // The only histogram is the garbage collector's. Initialize it, so that it appears before the first
    // garbage collection.
    if (metric instanceof Histogram) for (const kind of GC_KINDS) metric.zero({ kind });
  }
}

/** Metrics of the process itself: event loop, memory, CPU, database pool, disks and newest backup. */
export const processMetrics = () =>
  singleton("process metrics", () => {
    keepDefaultMetrics();
    newGauge({
      name: "instroom_database_connections",
      help: "Connections of the process's database pool, by state.",
      labels: { state: null },
      collect: collectConnections,
    });
    newGauge({
      name: "instroom_database_connections_max",
      help: "The most connections that the process's database pool may have.",
    }).set(env().DATABASE_CONNECTIONS_MAX);
    newGauge({
      name: "instroom_database_waiting",
      // The driver sends some queries ahead on a busy connection, and doesn't count them.
      help: "Queries and transactions that no connection has taken yet.",
      collect() {
        this.set(readPoolState().waiting);
      },
    });
    newGauge({
      name: "instroom_disk_bytes",
      help: "Size of the disk that holds DATA_DIR or BACKUP_FOLDER: total, and available to the process.",
      labels: { folder: null, kind: null },
      collect: collectDisk,
    });
    newGauge({
      name: "instroom_backup_newest_timestamp_seconds",
      help: "When the newest backup in BACKUP_FOLDER was made, as a Unix time, or 0 if there is none.",
      collect: collectNewestBackup,
    });
    return true;
  });

function collectConnections(this: Gauge<"state">): void {
  const { idle, busy } = readPoolState();
  this.set({ state: "idle" }, idle);
  this.set({ state: "busy" }, busy);
}

const DISK_LIMIT_MS = 2_000;

/** Reads from the folder's disk. Returns null after an error, or if the disk doesn't respond in time. */
const readDisk = <Result>(folder: string, read: () => Promise<Result>): Promise<Result | null> =>
  withTimeLimit(DISK_LIMIT_MS, diskOf(folder)(read)).catch(logUnlessMissing);

/**
 * Leaves out a folder that can't be read, because an error would hide all metrics. `DATA_DIR` may be missing
 * if files are stored in a bucket, and `BACKUP_FOLDER` may be missing until the first backup.
 */
async function collectDisk(this: Gauge<"folder" | "kind">): Promise<void> {
  const { DATA_DIR, BACKUP_FOLDER } = env();
  const [data, backups] = await Promise.all(
    [DATA_DIR, BACKUP_FOLDER].map((folder) => folder && readDisk(folder, () => statfs(folder))),
  );
  // Reset, so that a disk that can no longer be measured isn't reported with its last size.
  this.reset();
  for (const [folder, disk] of Object.entries({ data, backups })) {
    if (!disk) continue;
    this.set({ folder, kind: "total" }, disk.blocks * disk.bsize);
    this.set({ folder, kind: "available" }, disk.bavail * disk.bsize);
  }
}

async function collectNewestBackup(this: Gauge): Promise<void> {
  const { BACKUP_FOLDER } = env();
  if (!BACKUP_FOLDER) return this.remove();
  const names = (await readDisk(BACKUP_FOLDER, () => listBackups(BACKUP_FOLDER))) ?? [];
  const newest = names.find((name) => !isFromFuture(name));
  this.set(newest ? timeOfBackup(newest).getTime() / 1_000 : 0);
}

/** Logs only the first error, because each scrape would repeat it. */
function logUnlessMissing(error: unknown): null {
  if (isMissing(error)) return null;
  singleton("disk error", () => {
    log().error({ cause: describeError(error) }, "can't measure DATA_DIR or BACKUP_FOLDER");
    return true;
  });
  return null;
}
