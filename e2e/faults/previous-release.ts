import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/programs/free-port.mjs";
import { openTestLog } from "../../scripts/test-runner/test-instances.mjs";
import { createServerEnvironment, stopProcess } from "../start-server";

/** Installing and building a release takes minutes on a busy machine. */
const START_TIMEOUT_MS = 900_000;

/**
 * Unpacks the commit that `deploy/previous-release` names, and returns the folder. The folder is outside this
 * checkout, because Next would otherwise treat this checkout as the root of the previous release.
 */
export function unpackPreviousRelease(): string {
  const commit = readFileSync("deploy/previous-release", "utf8").trim();
  if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`]).status !== 0) {
    throw new Error(
      `This clone doesn't contain the previous release ${commit}. Get it with: git fetch --unshallow`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "instroom-previous-"));
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-xf", "-", "-C", folder], { input: archive });
  return folder;
}

export type RunningRelease = {
  baseUrl: string;
  /** Sends SIGTERM, and waits until the process has ended. Returns its exit code. */
  stop: () => Promise<number | null>;
};

async function waitUntilReady(child: ChildProcess, baseUrl: string, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isReady = () =>
    fetch(`${baseUrl}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error(`The release did not start:\n${readFileSync(logFile, "utf8")}`);
    await pause(100);
  }
}

const environmentFor = (settings: Record<string, string>) =>
  // Don't record responses, because they would be compared with the OpenAPI document of the current release.
  ({ ...createServerEnvironment(settings), NODE_OPTIONS: "" });

/** Runs `npm start` of the release in `folder`, which installs, builds, migrates and serves. */
export async function startRelease(
  folder: string,
  name: string,
  settings: Record<string, string>,
): Promise<RunningRelease> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const log = openTestLog(name);
  const child = spawn(process.execPath, ["scripts/cli.mjs", "start"], {
    cwd: folder,
    env: environmentFor({ ...settings, BASE_URL: baseUrl, PORT: String(port) }),
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  const stop = async () => {
    await stopProcess(child, "SIGTERM");
    return child.exitCode;
  };
  await waitUntilReady(child, baseUrl, log.path).catch(async (error) => {
    await stop();
    throw error;
  });
  return { baseUrl, stop };
}

/** Creates an admin key with the release's own command. */
export function createAdminKey(folder: string, settings: Record<string, string>): string {
  const printed = execFileSync(process.execPath, ["scripts/cli.mjs", "key", "--scope", "admin"], {
    cwd: folder,
    env: environmentFor(settings),
    encoding: "utf8",
  });
  const [key] = /ctk_\w+/.exec(printed) ?? [];
  if (!key) throw new Error("The key command printed no key.");
  return key;
}

export const removeRelease = (folder: string): void => rmSync(folder, { recursive: true, force: true });
