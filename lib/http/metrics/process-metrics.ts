import "server-only";
import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, type Gauge } from "prom-client";
import { readPoolState } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newGauge, processRegistry } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";

/** Metrics of the process itself: event loop, memory, processor, database pool and disk. */
export const processMetrics = () =>
  singleton("process metrics", () => {
    collectDefaultMetrics({ register: processRegistry() });
    newGauge({
      name: "instroom_database_connections",
      help: "Connections of the process's database pool, by state.",
      labels: { state: null },
      collect: collectConnections,
    });
    newGauge({
      name: "instroom_database_waiting",
      help: "Queries and transactions that wait for a connection of the pool.",
      collect() {
        this.set(readPoolState().waiting);
      },
    });
    newGauge({
      name: "instroom_disk_bytes",
      help: "Space of the disk that holds DATA_DIR: in total, and available to the process.",
      labels: { kind: null },
      collect: collectDisk,
    });
    return true;
  });

function collectConnections(this: Gauge<"state">): void {
  const { idle, busy } = readPoolState();
  this.set({ state: "idle" }, idle);
  this.set({ state: "busy" }, busy);
}

/** Sets nothing if the folder doesn't exist yet, as with files in a bucket. */
async function collectDisk(this: Gauge<"kind">): Promise<void> {
  const disk = await statfs(env().DATA_DIR).catch(() => null);
  if (!disk) return;
  this.set({ kind: "total" }, disk.blocks * disk.bsize);
  this.set({ kind: "available" }, disk.bavail * disk.bsize);
}
