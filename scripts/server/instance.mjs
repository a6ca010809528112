import { join } from "node:path";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { CliError } from "../cli-error.mjs";
import { findLockHolder, setLockNote, tryLock } from "../packages/lock-file.mjs";
import { ensureApplicationRole } from "../postgres/application-role.mjs";
import { checkDatabase, checkSameDatabase } from "../postgres/check-database.mjs";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { keepRunning } from "../postgres/keep-running.mjs";
import { ensureDataDir } from "../postgres/postgres-dir.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { waitUntil } from "../programs/wait-until.mjs";
import { logProgress, step } from "../progress.mjs";
import { ensureAppSecret } from "./settings.mjs";

/** An instance: a DATA_DIR or DATABASE_URL, and the process that uses it. */

const databaseName = "instroom";
const readyTimeoutMs = 5 * 60_000;

/**
 * The note of the lock until the tables are there. Afterwards it is the instance's URL or, if a command holds
 * the lock, the command. Releases up to 2.1.0 always write the URL.
 */
const unfinishedNote = "preparing the database";
const commandNote = (command) => `npm run ${command}`;

const lockPathOf = (dataDir) => join(dataDir, "running.lock");

export const findRunningInstance = (dataDir) => findLockHolder(lockPathOf(dataDir));

/**
 * Returns whether an instance runs on the DATA_DIR, after waiting until its database can be used. Only the
 * holder of the lock may create the secret, the database and the tables.
 */
export async function waitForInstance(dataDir, timeoutMs = readyTimeoutMs) {
  const isSettled = () => findRunningInstance(dataDir)?.note !== unfinishedNote;
  if (isSettled()) return findRunningInstance(dataDir) !== undefined;
  const { pid } = findRunningInstance(dataDir) ?? {};
  logProgress("database", `waiting until process ${pid} has prepared it`);
  if (await waitUntil(isSettled, { timeoutMs })) return findRunningInstance(dataDir) !== undefined;
  throw new CliError(
    `Process ${pid} is still preparing the database in ${dataDir}. Instroom is starting, or another command is at work. Try again when it has finished.`,
  );
}

/** Waits until no command holds the lock, and no other process is starting. */
export async function waitForCommands(dataDir, timeoutMs = readyTimeoutMs) {
  const findOther = () => {
    const holder = findRunningInstance(dataDir);
    const isOther = holder?.note === unfinishedNote || holder?.note.startsWith(commandNote(""));
    return isOther ? holder : undefined;
  };
  const other = findOther();
  if (!other) return;
  logProgress("database", `waiting until process ${other.pid} has finished (${other.note})`);
  if (await waitUntil(() => !findOther(), { timeoutMs })) return;
  const { pid, note } = findOther() ?? other;
  throw new CliError(
    `Process ${pid} still uses ${dataDir} (${note}). Start Instroom when it has finished, or stop it first.`,
  );
}

/** Locks a DATA_DIR on behalf of another process that doesn't take the lock itself. */
export const lockForProcess = (dataDir, pid) => tryLock(lockPathOf(dataDir), "", pid);

/** Creates DATA_DIR and takes its lock. Returns undefined if another instance holds the lock. */
function tryLockDataDir({ dataDir }) {
  try {
    ensureDataDir(dataDir);
    return tryLock(lockPathOf(dataDir), unfinishedNote);
  } catch (error) {
    throw new CliError(`DATA_DIR is ${dataDir}, which can't be used: ${error.message}`);
  }
}

export function lockDataDir(settings) {
  const release = tryLockDataDir(settings);
  if (release) return release;
  const { dataDir } = settings;
  const { pid = "unknown", note = "" } = findRunningInstance(dataDir) ?? {};
  throw new CliError(
    `Instroom already runs on ${dataDir} (process ${pid}, ${note}). Stop it first, or set DATA_DIR and PORT to start a second one.`,
  );
}

async function ensureDatabase(server) {
  const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await sql`create database ${sql(databaseName)}`;
  } finally {
    await sql.end();
  }
}

/** Makes this process and its children connect to the embedded database with the application's role. */
export function setDatabaseEnv(server) {
  process.env.DATABASE_URL = server.applicationUrl(databaseName);
}

/**
 * The URL with which the owner connects to an embedded database. Migrations need this URL, because the
 * application's role can't change tables.
 */
let ownerUrl;

/** Tells commands that wait for this process that they can use the database. */
export let reportReady = () => undefined;

async function startEmbeddedDatabase(dataDir) {
  const server = await openEmbeddedPostgres(dataDir);
  process.once("exit", server.stop);
  await ensureDatabase(server);
  await ensureApplicationRole(server, databaseName);
  const endWatch = keepRunning(server, (text) => logProgress("database", text));
  process.prependOnceListener("exit", endWatch);
  setDatabaseEnv(server);
  ownerUrl = server.url(databaseName);
  const how = server.created ? "created and started" : server.reused ? "was still running" : "started";
  return `PostgreSQL ${how}, port ${server.port}`;
}

/**
 * Checks all settings before the slow part of the start. Throws an error that names every invalid setting.
 * The URL of an embedded database isn't known yet.
 */
async function checkSettings() {
  const [program] = await bundle(["lib/platform/env.ts"]);
  const { parseSettings } = await import(pathToFileURL(program).href);
  const { DATABASE_URL: databaseUrl } = process.env;
  try {
    parseSettings({ ...process.env, DATABASE_URL: databaseUrl || "postgres://localhost" });
  } catch (error) {
    throw new CliError(error.message);
  }
}

/**
 * Locks DATA_DIR for this process and starts the embedded database. The `exit` event stops the database and
 * releases the lock. If DATABASE_URL is set, only checks that database. A server, which names no command,
 * first waits for commands: a restart would otherwise fail while one runs.
 */
export async function openInstance(settings, { command } = {}) {
  if (settings.databaseUrl) {
    ensureAppSecret(settings);
    await checkSettings();
    const { databaseUrl, directDatabaseUrl } = settings;
    const isPooled = Boolean(directDatabaseUrl) && directDatabaseUrl !== databaseUrl;
    await step("database", () => checkDatabase(databaseUrl, { isPooled }));
    if (directDatabaseUrl)
      await step("direct", () => checkDatabase(directDatabaseUrl, { name: "DATABASE_DIRECT_URL" }));
    if (isPooled) await checkSameDatabase(databaseUrl, directDatabaseUrl);
    return;
  }
  if (!command) await waitForCommands(settings.dataDir);
  const release = lockDataDir(settings);
  const note = command ? commandNote(command) : settings.baseUrl;
  reportReady = () => setLockNote(lockPathOf(settings.dataDir), note);
  try {
    ensureAppSecret(settings);
    await checkSettings();
    await step("database", () => startEmbeddedDatabase(settings.dataDir));
  } finally {
    // Register this after the handler that stops the database, so that the lock is released last.
    process.once("exit", release);
  }
}

/** Returns the environment for a program that connects to the embedded database as its owner. */
export const ownerEnvironment = () => (ownerUrl ? { ...process.env, DATABASE_URL: ownerUrl } : process.env);

export async function migrate({ startsDemo = false } = {}) {
  const [program] = await bundle(["scripts/migrate.ts"]);
  const args = startsDemo ? ["--starts-demo"] : [];
  await runQuietly("Migrating the database", [program, ...args], ownerEnvironment());
  reportReady();
  return "up to date";
}

export async function seed() {
  const [program] = await bundle(["scripts/seed.ts"]);
  await runQuietly("Seeding the demo", [program]);
  return "demo regions and candidates are there";
}
