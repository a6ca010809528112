import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tryLock } from "../../scripts/packages/lock-file.mjs";
import { findPostgresDir } from "../../scripts/postgres/postgres-dir.mjs";
import type { StartedServer } from "../start-server";

export const clusterOf = ({ dataDir }: Pick<StartedServer, "dataDir">) =>
  join(findPostgresDir(dataDir) ?? "", "cluster");

/** Kills PostgreSQL, as a crash does. The server then restarts it. */
export function killPostgres(server: Pick<StartedServer, "dataDir">): void {
  const [pid] = readFileSync(join(clusterOf(server), "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

/** Kills PostgreSQL. The server can't restart it until the test calls the returned function. */
export function stopPostgres(server: StartedServer): () => void {
  const allowRestart = tryLock(join(server.dataDir, "postgres-start.lock"));
  if (!allowRestart) throw new Error("PostgreSQL is being started.");
  killPostgres(server);
  return allowRestart;
}
