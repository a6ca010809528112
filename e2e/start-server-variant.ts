import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbeddedPostgres } from "../scripts/postgres/embedded-postgres.mjs";
import { freePort } from "../scripts/programs/free-port.mjs";
import { addServer, openTestLog } from "../scripts/test-runner/test-instances.mjs";
import { createServerEnvironment, stopProcess } from "./start-server";

/** The two servers that can run the handlers: our own server, and Next without our server. */
export const SERVER_VARIANTS = ["server.ts", "next start"] as const;
export type ServerVariant = (typeof SERVER_VARIANTS)[number];

const startTimeoutMs = 60_000;

/** The command of each variant. `startServer` has already bundled `server.ts`. */
const commands: Record<ServerVariant, (port: number) => string[]> = {
  "server.ts": () => [join(".build", "server.js")],
  "next start": (port) => [join("node_modules", "next", "dist", "bin", "next"), "start", "-p", String(port)],
};

export interface StartedServerVariant {
  baseUrl: string;
  pid: number | undefined;
  logFile: string;
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

/** Returns the database URL of the owner role, which may change tables. */
export async function readOwnerUrl(dataDir: string): Promise<string> {
  const postgres = await openEmbeddedPostgres(dataDir);
  return postgres.url("instroom");
}

/** Returns the settings that let another server use the database and secret of this DATA_DIR. */
export async function readServerSettings(dataDir: string): Promise<Record<string, string>> {
  const postgres = await openEmbeddedPostgres(dataDir);
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.applicationUrl("instroom"),
    APP_SECRET: readFileSync(join(dataDir, "app-secret"), "utf8").trim(),
    DEMO: "1",
  };
}

async function waitUntilHealthy(child: ChildProcess, baseUrl: string, logFile: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  const isHealthy = () =>
    fetch(`${baseUrl}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start:\n${readFileSync(logFile, "utf8")}`);
    }
    await sleep(50);
  }
}

/**
 * Starts another server process, by default on a free port. `settings` must contain DATABASE_URL, APP_SECRET
 * and DATA_DIR.
 */
export async function startServerVariant(
  variant: ServerVariant,
  { name, settings, ...options }: { name: string; settings: Record<string, string>; port?: number },
): Promise<StartedServerVariant> {
  const port = options.port ?? (await freePort());
  const baseUrl = `http://localhost:${port}`;
  const log = openTestLog(name);
  const child = spawn(process.execPath, commands[variant](port), {
    env: {
      ...createServerEnvironment({ BASE_URL: baseUrl, ...settings, PORT: String(port) }),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  const removeServer = addServer(name, child.pid);
  const end = async (signal: NodeJS.Signals) => {
    await stopProcess(child, signal);
    removeServer();
  };
  const stop = () => end("SIGTERM");
  await waitUntilHealthy(child, baseUrl, log.path).catch(async (error) => {
    await stop();
    throw error;
  });
  const { pid } = child;
  return { baseUrl, pid, logFile: log.path, stop, kill: () => end("SIGKILL") };
}
