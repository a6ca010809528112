import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import packageJson from "../package.json" with { type: "json" };
import { freePort } from "../scripts/programs/free-port.mjs";
import { settingNames } from "../scripts/server/settings.mjs";
import { openTestLog, removeInstance, testInstanceDir } from "../scripts/test-runner/test-instances.mjs";
import { copyDemoTemplate } from "./demo-template";

const startTimeoutMs = 180_000;
const stopTimeoutMs = 30_000;

/** The content of DATA_DIR/credentials.json in the demo. */
export interface DemoCredentials {
  baseUrl: string;
  adminKey: string;
  webhookKey: string;
  regions: {
    id: string;
    slug: string;
    name: string;
    apiKey: string;
    signingSecret: string;
    staff: { email: string; role: string }[];
  }[];
  mailDir: string;
}

export interface StartedServer {
  baseUrl: string;
  pid: number | undefined;
  dataDir: string;
  logFile: string;
  /** Throws if the server isn't a demo. */
  readonly credentials: DemoCredentials;
  /** Sends SIGTERM and waits for a graceful shutdown. */
  stop(): Promise<void>;
  /** Sends SIGKILL. `startServer({ dataDir, port })` can restart the server with the same data. */
  kill(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

export const readDemoCredentials = (dataDir: string): DemoCredentials =>
  JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8"));

/**
 * Creates an environment with only these product settings and the tests' defaults. Neither the developer's
 * environment nor `.env` affects the tests.
 */
export function createServerEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(settingNames().map((name) => [name, ""]));
  const NODE_OPTIONS = ["./record-responses.mjs", "../test/use-name-server.mjs"]
    .map((path) => `--import=${new URL(path, import.meta.url).href}`)
    .join(" ");
  const testSettings = { ALLOW_PRIVATE_TARGETS: "1", RATE_LIMIT_PER_SECOND: "0", NODE_OPTIONS };
  return { ...process.env, ...unset, ...testSettings, ...settings };
}

export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  const force = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await exited;
  clearTimeout(force);
}

async function waitUntilStarted(child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  while (!readFileSync(logFile, "utf8").includes("Instroom runs at")) {
    if (hasExited() || Date.now() > deadline) {
      throw new Error(`The server did not start:\n${readFileSync(logFile, "utf8")}`);
    }
    await sleep(50);
  }
}

interface Options {
  /** Used in the names of the data directory and the log. */
  name: string;
  /** The data directory of an earlier server, which is started again. `isEmpty` then has no effect. */
  dataDir?: string;
  /** Starts with an empty DATA_DIR. Otherwise, the server starts with a copy of the demo's data. */
  isEmpty?: boolean;
  port?: number;
  settings?: Record<string, string>;
}

/** Starts the product like `npm start`, with its own data. */
export async function startServer(options: Options): Promise<StartedServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? testInstanceDir(options.name);
  if (!options.dataDir) {
    await removeInstance(dataDir);
    if (!options.isEmpty) await copyDemoTemplate(dataDir);
  }
  const log = openTestLog(options.name);
  const [, ...command] = packageJson.scripts.start.split(" ");
  const child = spawn(process.execPath, command, {
    env: createServerEnvironment({ ...options.settings, DATA_DIR: dataDir, PORT: String(port) }),
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  const stop = () => stopProcess(child, "SIGTERM");
  await waitUntilStarted(child, log.path).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    baseUrl: `http://localhost:${port}`,
    pid: child.pid,
    dataDir,
    logFile: log.path,
    get credentials() {
      return readDemoCredentials(dataDir);
    },
    stop,
    kill: () => stopProcess(child, "SIGKILL"),
    remove: async () => {
      await stop();
      await removeInstance(dataDir);
    },
  };
}

/**
 * Starts the product on a demo's data with settings that a demo can't have. The tests need the demo's regions
 * and keys.
 */
export async function startServerAfterDemo(options: Options): Promise<StartedServer> {
  const dataDir = testInstanceDir(options.name);
  await removeInstance(dataDir);
  if (!(await copyDemoTemplate(dataDir))) {
    const demo = await startServer({ name: options.name, dataDir });
    await demo.stop();
  }
  if (options.settings?.S3_ENDPOINT) await moveFiles({ ...options.settings, DATA_DIR: dataDir });
  return startServer({ ...options, dataDir });
}

/** Moves the demo's files to the bucket. Until then, the product doesn't start with the bucket. */
async function moveFiles(settings: Record<string, string>): Promise<void> {
  const env = createServerEnvironment(settings);
  const child = spawn(process.execPath, ["scripts/cli.mjs", "move-files"], { env, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The demo's files couldn't be moved.");
}
