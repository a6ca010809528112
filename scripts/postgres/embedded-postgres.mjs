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
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure.mjs";
import { runAs } from "./postgres-account.mjs";
import { usableBinaries } from "./postgres-binaries.mjs";
import { findPostgresDir, openHome, writeNote } from "./postgres-home.mjs";
import { findPostmaster, hasPidFile, removeStalePidFile } from "./postmaster.mjs";

/**
 * The embedded PostgreSQL: a real server from npm's packages, with its data in DATA_DIR, on a port of 127.0.0.1 that is
 * chosen once and kept. It runs detached, so a Node process that is killed leaves it whole, and the next start uses it again.
 * Whoever opens it must hold a lock on DATA_DIR; two openers at once are not told apart here.
 */

const user = "instroom";
const startTimeoutMs = 180_000;
const stopTimeoutMs = 30_000;
const logBytesMax = 10 * 1024 * 1024;

const durable = [];
/** A test database may vanish with the machine: nothing waits for the disk. */
const volatile = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=4GB"];

// Error texts would otherwise carry the values of rows, which are personal data, into the log file.
const always = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
];

function cleanEnvironment() {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: "C" };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

// A start that was killed leaves an `initdb` behind, which may go on writing for a second.
function removeUnfinished(home) {
  for (const name of readdirSync(home).filter((entry) => /^(unfinished|password)-\d+$/.test(entry))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 40, retryDelay: 5 });
  }
}

function initialise({ cluster, home, account, note, native }, keepOnDisk) {
  removeUnfinished(home);
  const unfinished = join(home, `unfinished-${process.pid}`);
  const passwordFile = join(home, `password-${process.pid}`);
  writeFileSync(passwordFile, `${note.password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const parameters = [
    `--pgdata=${unfinished}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // Sorts by code point like C, but knows the letters beyond ASCII when it compares without case.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(keepOnDisk ? [] : ["--no-sync"]),
  ];
  const { status, stderr, error } = spawnSync(join(native, "bin", "initdb"), parameters, {
    ...runAs(account),
    cwd: home,
    env: cleanEnvironment(),
    encoding: "utf8",
  });
  rmSync(passwordFile, { force: true });
  if (status !== 0)
    throw new Failure(`The embedded PostgreSQL could not be prepared: ${stderr || error?.message}`);
  renameSync(unfinished, cluster);
}

function openLog(dataDir) {
  const path = join(dataDir, "postgres.log");
  if (existsSync(path) && statSync(path).size > logBytesMax) renameSync(path, `${path}.old`);
  return { path, descriptor: openSync(path, "a", 0o600) };
}

function launch({ cluster, home, account, native }, dataDir, port, settings) {
  const log = openLog(dataDir);
  const logStart = statSync(log.path).size;
  const child = spawn(
    join(native, "bin", "postgres"),
    ["-D", cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...runAs(account),
      cwd: home,
      env: cleanEnvironment(),
      detached: true,
      stdio: ["ignore", log.descriptor, log.descriptor],
    },
  );
  closeSync(log.descriptor);
  child.unref();
  const running = { ended: false, logText: () => readFileSync(log.path).subarray(logStart).toString("utf8") };
  child.once("error", (error) => Object.assign(running, { ended: true, error }));
  child.once("exit", () => Object.assign(running, { ended: true }));
  return running;
}

async function untilReady(cluster, hasEnded) {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.ready) return postmaster;
    if (hasEnded()) return undefined;
    await sleep(20);
  }
  throw new Failure(
    `The embedded PostgreSQL in ${cluster} did not become ready in ${startTimeoutMs / 1000} s.`,
  );
}

async function start(place, dataDir, settings) {
  removeStalePidFile(place.cluster);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = attempt === 0 && place.note.port ? place.note.port : await freePort();
    const running = launch(place, dataDir, port, settings);
    const postmaster = await untilReady(place.cluster, () => running.ended);
    if (postmaster) return postmaster;
    const text = running.error?.message ?? running.logText();
    // The kept port can be in use by another program by now: then a new one is chosen.
    if (!text.includes("could not bind")) {
      throw new Failure(
        `The embedded PostgreSQL did not start; its log, ${dataDir}/postgres.log, ends in:\n${text}`,
      );
    }
  }
  throw new Failure("The embedded PostgreSQL found no free port on 127.0.0.1 in three attempts.");
}

/** A server that is just starting or shutting down is waited for; one that runs is used as it is. */
async function findRunning(cluster) {
  if (!findPostmaster(cluster)) return undefined;
  return await untilReady(cluster, () => !findPostmaster(cluster));
}

function refuseOtherVersion({ cluster, native }) {
  const written = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const { stdout } = spawnSync(join(native, "bin", "postgres"), ["--version"], { encoding: "utf8" });
  const present = /\) (\d+)/.exec(stdout ?? "")?.[1];
  if (present === undefined || present === written) return;
  throw new Failure(
    `The data in ${cluster} were written by PostgreSQL ${written}, and the package installed here is ${present}: ` +
      "dump them with the old version, or delete the folder.",
  );
}

async function stop(cluster) {
  const postmaster = findPostmaster(cluster);
  if (!postmaster) return;
  process.kill(postmaster.pid, "SIGINT");
  const deadline = performance.now() + stopTimeoutMs;
  while (hasPidFile(cluster) && findPostmaster(cluster) && performance.now() < deadline) await sleep(20);
  const left = findPostmaster(cluster);
  if (left) process.kill(left.pid, "SIGQUIT");
}

/** For the `exit` event, where nothing asynchronous runs any more. */
function stopBlocking(cluster) {
  const postmaster = findPostmaster(cluster);
  if (!postmaster) return;
  process.kill(postmaster.pid, "SIGINT");
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const deadline = performance.now() + stopTimeoutMs;
  while (hasPidFile(cluster) && performance.now() < deadline) Atomics.wait(cell, 0, 0, 10);
}

/** Stops the server of `dataDir` and removes everything it keeps, wherever that is. For tests: nothing is left. */
export async function removeEmbeddedPostgres(dataDir) {
  const home = findPostgresDir(dataDir);
  if (!home) return;
  await stop(join(home, "cluster"));
  rmSync(home, { recursive: true, force: true });
}

/**
 * Prepares the server of `dataDir` and starts it, unless it runs already. `keepOnDisk: false` is for tests.
 * Returns `{ url(database), reused, created, stop(), stopBlocking() }`.
 */
export async function openEmbeddedPostgres(dataDir, { keepOnDisk = true } = {}) {
  const opened = openHome(dataDir);
  const cluster = join(opened.home, "cluster");
  const place = { ...opened, cluster, native: usableBinaries(opened.account, opened.home) };
  const created = !existsSync(cluster);
  if (created) initialise(place, keepOnDisk);
  else refuseOtherVersion(place);
  const found = await findRunning(cluster);
  const postmaster =
    found ?? (await start(place, dataDir, [...always, ...(keepOnDisk ? durable : volatile)]));
  if (postmaster.port !== place.note.port) writeNote(dataDir, { ...place.note, port: postmaster.port });
  return {
    url: (database) => `postgres://${user}:${place.note.password}@127.0.0.1:${postmaster.port}/${database}`,
    port: postmaster.port,
    created,
    reused: found !== undefined,
    stop: () => stop(cluster),
    stopBlocking: () => stopBlocking(cluster),
  };
}
