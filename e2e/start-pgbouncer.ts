import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveServerAccount, runAs } from "../scripts/postgres/postgres-account.mjs";
import { freePort } from "../scripts/programs/free-port.mjs";
import { waitUntil } from "../scripts/programs/wait-until.mjs";
import { stopProcess } from "./start-server";

const START_TIMEOUT_MS = 30_000;

/** A running pooler. `url` is the database's URL with the pooler's port. */
export interface StartedPgBouncer {
  url: string;
  stop(): Promise<void>;
}

const settingsOf = ({ hostname, port, username, password }: URL, listenPort: number, sessions: number) => `
[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(() => resolve(true)));
    socket.once("error", () => resolve(false));
  });

/**
 * Starts PgBouncer in transaction mode in front of a database. All clients together share `sessions` server
 * connections.
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  sessions: number,
): Promise<StartedPgBouncer> {
  const port = await freePort();
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, settingsOf(url, port, sessions));
  // PgBouncer refuses to run as root, so run it under PostgreSQL's account.
  chmodSync(folder, 0o755);
  const child = spawn(program, [file], { ...runAs(resolveServerAccount()), stdio: "ignore" });
  const stop = async () => {
    await stopProcess(child, "SIGTERM");
    rmSync(folder, { recursive: true });
  };
  const hasStarted = await waitUntil(async () => child.exitCode !== null || (await isListening(port)), {
    timeoutMs: START_TIMEOUT_MS,
  });
  if (!hasStarted || child.exitCode !== null) {
    await stop();
    throw new Error("PgBouncer did not start.");
  }
  url.port = String(port);
  return { url: url.href, stop };
}
