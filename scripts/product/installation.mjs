import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { findLockHolder, tryLock, withLock } from "../packages/lock-file.mjs";
import { ensurePackages } from "../packages/packages.mjs";
import { buildFolder } from "../places.mjs";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { openDataFolder } from "../postgres/postgres-home.mjs";
import { reachDatabase } from "../postgres/reach-database.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runQuietly, stopPrograms } from "../programs/run-program.mjs";
import { announce, step } from "../progress.mjs";
import { ensureSecret } from "./settings.mjs";

/** The parts of bringing an installation up that `start`, `dev`, `seed` and `key` share. */

const databaseName = "instroom";

/** Two commands in one checkout install and build one after the other. */
export const withCheckout = (work) =>
  withLock(join(buildFolder, "checkout.lock"), work, (holder) =>
    announce("checkout", `waiting for process ${holder?.pid ?? "?"}, which is setting it up …`),
  );

export const installPackages = () => withCheckout(() => step("packages", ensurePackages));

const lockOf = (dataDir) => join(dataDir, "running.lock");

export const findRunningInstallation = (dataDir) => findLockHolder(lockOf(dataDir));

function takeDataFolder({ dataDir, baseUrl }) {
  openDataFolder(dataDir);
  const release = tryLock(lockOf(dataDir), baseUrl);
  if (release) return release;
  const holder = findRunningInstallation(dataDir);
  throw new Failure(
    `Instroom already runs on ${dataDir} (process ${holder?.pid ?? "unknown"}, ${holder?.note ?? ""}): stop it first, or set ` +
      "DATA_DIR and PORT to start a second one.",
  );
}

const signals = ["SIGINT", "SIGTERM"];
const gracefulEndMs = 40_000;

/**
 * A signal must still reach the `exit` event, which stops the database. Until the function that is returned is called, the
 * first one ends the process; from then on the product ends by itself, and only a second one of the same kind, or a
 * product that doesn't get done, ends it at once.
 */
export function exitOnSignals() {
  const seen = new Set();
  let endsItself = false;
  const exit = (signal) => process.exit(signal === "SIGINT" ? 130 : 143);
  const handle = (signal) => {
    if (!endsItself || seen.has(signal)) exit(signal);
    seen.add(signal);
    setTimeout(exit, gracefulEndMs, signal).unref();
  };
  for (const signal of signals) process.on(signal, handle);
  return () => {
    endsItself = true;
  };
}

async function ensureDatabase(server) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await sql`create database ${sql(databaseName)}`;
  } finally {
    await sql.end();
  }
}

/** Points everything that runs from here on at the server's database. */
export function pointAtServer(server) {
  process.env.DATABASE_URL = server.url(databaseName);
  process.env.DEMO = "1";
}

async function startServer(dataDir) {
  const server = await openEmbeddedPostgres(dataDir);
  process.once("exit", () => server.stopBlocking());
  await ensureDatabase(server);
  const how = server.created
    ? "prepared and started"
    : server.reused
      ? "still running, used again"
      : "started";
  pointAtServer(server);
  return `PostgreSQL ${how}, port ${server.port}`;
}

/**
 * Takes DATA_DIR for this process, and starts the embedded database unless DATABASE_URL names another. When the process
 * ends, however it does, the database is stopped and DATA_DIR is free again. Returns what to call when the product
 * itself handles signals from here on.
 */
export async function openInstallation(settings) {
  const leaveSignalsToProduct = exitOnSignals();
  process.once("exit", stopPrograms);
  if (settings.databaseUrl) {
    ensureSecret(settings);
    await step("database", () => reachDatabase(settings.databaseUrl));
    return leaveSignalsToProduct;
  }
  const release = takeDataFolder(settings);
  try {
    ensureSecret(settings);
    await step("database", () => startServer(settings.dataDir));
  } finally {
    // Handlers of `exit` run in order: the database first, then the lock.
    process.once("exit", release);
  }
  return leaveSignalsToProduct;
}

export async function migrate() {
  const [program] = await bundle(["scripts/migrate.ts"]);
  await runQuietly("Migrating the database", [program]);
  return "up to date";
}

export async function seed() {
  const [program] = await bundle(["scripts/seed.ts"]);
  await runQuietly("Seeding the demo", [program]);
  return "demo regions and candidates are there";
}
