import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { withLock } from "../packages/lock-file.mjs";
import { freePort } from "../programs/free-port.mjs";
import { waitUntil } from "../programs/wait-until.mjs";
import { applicationRole } from "./application-role.mjs";
import { runAs } from "./postgres-account.mjs";
import { binariesVersion, resolveBinaries } from "./postgres-binaries.mjs";
import { assertDatabaseThere, findPostgresDir, openPostgresDir, writeMetadata } from "./postgres-dir.mjs";
import { findPostmaster, hasCrashed, removeStalePidFile } from "./postmaster.mjs";

/**
 * The embedded PostgreSQL: a real server from npm packages, with its data in DATA_DIR and a fixed port on
 * 127.0.0.1. If the Node process is killed, the server keeps running and the next start reuses it. Callers
 * that may create the data must hold a lock on DATA_DIR.
 */

const user = "instroom";
const startTimeoutS = 180;
const stopTimeoutS = 30;
const portAttemptsMax = 3;
const logBytesMax = 10 * 1024 * 1024;

/**
 * An eighth of the memory, but at least 128 MB and at most 1 GB. With its default of 128 MB, PostgreSQL has
 * to read most rows of a large region from the system's file cache.
 */
const sharedBuffersMb = () => {
  const bytes = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY) / 8;
  return Math.round(Math.min(1024, Math.max(128, bytes / 2 ** 20)));
};

const baseSettings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  // Keep row values, which are personal data, out of the error messages in the log file.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
];
/** Settings for tests, whose data may be lost in a crash. */
const nonDurableSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_wal_size=4GB",
];

/**
 * Returns the paths of the server's files and programs for a DATA_DIR, and the account that runs the server.
 */
function describeServer(dataDir) {
  const { dir, account, metadata } = openPostgresDir(dataDir);
  const binaries = resolveBinaries(account, dir);
  return { dataDir, dir, account, metadata, binaries, cluster: join(dir, "cluster") };
}

function programOf({ binaries, account, dir }, program) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  const env = { ...Object.fromEntries(inherited), LC_ALL: "C" };
  return { path: join(binaries, "bin", program), options: { ...runAs(account), cwd: dir, env } };
}

function run(server, program, args) {
  const { path, options } = programOf(server, program);
  return spawnSync(path, args, { ...options, encoding: "utf8" });
}

/**
 * Runs a program without blocking this process, which may serve requests. Returns the program's exit code or
 * error.
 */
async function runInBackground(server, program, args, stdio) {
  const { path, options } = programOf(server, program);
  const child = spawn(path, args, { ...options, stdio });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ error }));
    child.once("exit", (status) => resolve({ status }));
  });
}

/**
 * Removes clusters whose creation was interrupted. Retries, because the `initdb` of a killed start can keep
 * writing for a second.
 */
function removeUnfinishedClusters({ dir }) {
  for (const name of readdirSync(dir).filter((entry) => /^(unfinished|password)-\d+$/.test(entry))) {
    rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 40, retryDelay: 5 });
  }
}

function initializeCluster(server, durable) {
  const { dir, account, metadata, cluster } = server;
  removeUnfinishedClusters(server);
  const unfinished = join(dir, `unfinished-${process.pid}`);
  const passwordFile = join(dir, `password-${process.pid}`);
  writeFileSync(passwordFile, `${metadata.password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const { status, stderr, error } = run(server, "initdb", [
    `--pgdata=${unfinished}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // Sorts by code point like the locale C, but also converts the case of non-ASCII letters.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    throw new CliError(`Creating the embedded PostgreSQL failed: ${stderr || error?.message}`);
  }
  renameSync(unfinished, cluster);
}

function assertSameVersion({ cluster }) {
  const written = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const [installed] = binariesVersion().split(".");
  if (installed === written) return;
  throw new CliError(
    `The data in ${cluster} belong to PostgreSQL ${written}, but version ${installed} is installed. ` +
      "Dump them with the old version, or delete the folder.",
  );
}

function openLog(dataDir) {
  const path = join(dataDir, "postgres.log");
  if (existsSync(path) && statSync(path).size > logBytesMax) renameSync(path, `${path}.old`);
  const descriptor = openSync(path, "a", 0o600);
  return { path, descriptor, start: statSync(path).size };
}

/** Starts the server on this port. Returns undefined, or the server's log output if it failed to start. */
async function tryStart(server, port, settings) {
  const log = openLog(server.dataDir);
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const args = ["start", "-s", "-t", String(startTimeoutS), "-D", server.cluster, "-o", options];
  const stdio = ["ignore", log.descriptor, log.descriptor];
  const { status, error } = await runInBackground(server, "pg_ctl", args, stdio);
  closeSync(log.descriptor);
  if (status === 0) return undefined;
  return error?.message ?? readFileSync(log.path).subarray(log.start).toString("utf8");
}

/** Starts the server and returns its port. Tries up to `portAttempts` ports, its previous port first. */
async function start(server, settings, portAttempts) {
  removeStalePidFile(server.cluster);
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const port = (attempt === 0 && server.metadata.port) || (await freePort());
    const text = await tryStart(server, port, settings);
    if (text === undefined) return port;
    // Try another port only if this port is in use. Another port wouldn't help after any other failure.
    if (!text.includes("could not bind")) {
      throw new CliError(
        `The embedded PostgreSQL did not start. Its log, ${server.dataDir}/postgres.log:\n${text}`,
      );
    }
  }
  throw new CliError(`The port of the embedded PostgreSQL was in use in all ${portAttempts} attempts.`);
}

function stop(server) {
  const stopBy = (mode) =>
    run(server, "pg_ctl", ["stop", "-s", "-m", mode, "-t", String(stopTimeoutS), "-D", server.cluster]);
  // Check that the server runs, because `pg_ctl` would signal any process that now has the recorded id.
  if (findPostmaster(server.cluster) && stopBy("fast").status !== 0) stopBy("immediate");
}

/** Waits for a start or stop in progress to end. Returns the running server, if any. */
async function findRunning({ cluster, dataDir }, settleTimeoutS) {
  const isSettled = () => findPostmaster(cluster)?.ready !== false;
  await waitUntil(isSettled, { timeoutMs: settleTimeoutS * 1000, intervalMs: 20 });
  const running = findPostmaster(cluster);
  if (!running || running.ready) return running;
  // Don't end the process: it may be replaying many writes after a crash.
  throw new CliError(
    `The embedded PostgreSQL (process ${running.pid}) has been starting or stopping for at least ${settleTimeoutS} s. ` +
      `If its log, ${dataDir}/postgres.log, names no progress, end that process and try again.`,
  );
}

/** Stops the server of `dataDir` and removes all its files. For tests. */
export function removeEmbeddedPostgres(dataDir) {
  if (!findPostgresDir(dataDir)) return;
  const server = describeServer(dataDir);
  stop(server);
  rmSync(server.dir, { recursive: true, force: true });
}

/** Returns the port of the running server. Starts the server first if necessary. */
async function ensureStarted(server, settings, { portAttempts = portAttemptsMax, settleTimeoutS }) {
  // Write no lock for a running server, so that commands can use it even if the disk is full.
  const found = findPostmaster(server.cluster);
  if (found?.ready) return { port: found.port, reused: true };
  // After a crash, an instance and a command that uses its database may both try to start the server.
  return withLock(join(server.dataDir, "postgres-start.lock"), async () => {
    const running = await findRunning(server, settleTimeoutS);
    return {
      port: running?.port ?? (await start(server, settings, portAttempts)),
      reused: running !== undefined,
    };
  });
}

/** Starts the server of `dataDir`, creating it first if necessary. Reuses a running server. */
export async function openEmbeddedPostgres(dataDir, { durable = true, settleTimeoutS = startTimeoutS } = {}) {
  // A test's database may be gone, because the last test run removes it.
  if (durable) assertDatabaseThere(dataDir);
  const server = describeServer(dataDir);
  const created = !existsSync(server.cluster);
  if (created) initializeCluster(server, durable);
  else assertSameVersion(server);
  const settings = [
    ...baseSettings,
    ...(durable ? [`shared_buffers=${sharedBuffersMb()}MB`] : nonDurableSettings),
  ];
  const { port, reused } = await ensureStarted(server, settings, { settleTimeoutS });
  const { metadata } = server;
  if (port !== metadata.port) writeMetadata(dataDir, { ...metadata, port });
  const urlOf = (role, password) => (database) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    /** Returns the URL with which the owner, a superuser, connects to a database. */
    url: urlOf(user, metadata.password),
    applicationUrl: urlOf(applicationRole, metadata.applicationPassword),
    applicationPassword: metadata.applicationPassword,
    port,
    created,
    reused,
    hasCrashed: () => hasCrashed(server.cluster),
    /** Restarts the server on the same port. */
    restart: () =>
      ensureStarted({ ...server, metadata: { ...metadata, port } }, settings, {
        portAttempts: 1,
        settleTimeoutS,
      }),
    /** Stops the server. Synchronous, for the `exit` event. */
    stop: () => stop(server),
  };
}
