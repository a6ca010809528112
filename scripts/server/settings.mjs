import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { explainRejectedDemo, findPublicSettings } from "../../lib/platform/public-settings.mjs";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";
import { findPostgresDir } from "../postgres/postgres-dir.mjs";
import { writeFileAtomic } from "../programs/write-file-atomic.mjs";

/** Returns the names of all settings, which .env.example documents. */
export const settingNames = () =>
  [...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );

/**
 * Returns the environment with all settings empty. They are empty instead of unset, because Next reads unset
 * variables from `.env`.
 */
export function environmentWithoutSettings() {
  const empty = settingNames().map((name) => [name, ""]);
  return { ...process.env, ...Object.fromEntries(empty) };
}

/**
 * Returns whether this instance is a demo. If DEMO isn't set, the instance is a demo unless a setting shows
 * that it is meant for real use. Throws if DEMO=1 contradicts such a setting.
 */
export function chooseDemo(environment) {
  const { DEMO: wanted = "", DATABASE_URL: databaseUrl } = environment;
  if (!["", "0", "1", "true", "false"].includes(wanted)) {
    throw new CliError(`DEMO is ${wanted}. Set it to 0 or 1.`);
  }
  const names = [...(databaseUrl ? ["DATABASE_URL"] : []), ...findPublicSettings(environment)];
  const isWanted = wanted === "1" || wanted === "true";
  if (isWanted && names.length > 0) throw new CliError(explainRejectedDemo(names));
  return isWanted || (wanted === "" && names.length === 0);
}

/** Makes blank settings empty, so that they count as unset. */
function emptyBlankSettings() {
  for (const name of settingNames()) if (process.env[name]?.trim() === "") process.env[name] = "";
}

/** Like `process.loadEnvFile`, but also accepts the byte order mark that some Windows editors write. */
function loadEnvFile(file) {
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, ""))))
    process.env[name] ??= value;
}

/**
 * Reads `.env` into the environment. Existing environment variables take precedence. A blank setting counts
 * as unset.
 */
export function loadSettings(file = join(root, ".env")) {
  if (existsSync(file)) loadEnvFile(file);
  emptyBlankSettings();
  const namesDataDir = Boolean(process.env.DATA_DIR);
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || ".data");
  process.env.PORT ||= "3000";
  const port = Number(process.env.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new CliError(`PORT is ${process.env.PORT}. Set it to a number from 1 to 65535.`);
  }
  process.env.BASE_URL ||= `http://localhost:${port}`;
  process.env.NEXT_TELEMETRY_DISABLED ||= "1";
  const isDemo = chooseDemo(process.env);
  process.env.DEMO = isDemo ? "1" : "0";
  if (isDemo) process.env.HOST ||= "127.0.0.1";
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, HOST: host, BASE_URL: baseUrl } = process.env;
  const directDatabaseUrl = process.env.DATABASE_DIRECT_URL;
  if (directDatabaseUrl && !databaseUrl) {
    throw new CliError("DATABASE_DIRECT_URL is set, so set DATABASE_URL as well.");
  }
  return { dataDir, namesDataDir, databaseUrl, directDatabaseUrl, port, host, baseUrl, isDemo };
}

const readSecret = (file) => (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);

/**
 * Ensures that APP_SECRET is set. With an embedded database, generates it once and stores it in DATA_DIR. Once
 * there is a database, a missing or empty file isn't replaced. An interrupted first start can leave an empty
 * file without a database.
 */
export function ensureAppSecret({ dataDir, databaseUrl }) {
  if (process.env.APP_SECRET) return;
  if (databaseUrl) {
    throw new CliError("DATABASE_URL is set, so set APP_SECRET as well: at least 32 random characters.");
  }
  const file = join(dataDir, "app-secret");
  const stored = readSecret(file);
  const databaseDir = findPostgresDir(dataDir) ?? join(dataDir, "postgres");
  if (!stored && existsSync(join(databaseDir, "cluster")))
    throw new CliError(explainLostSecret(file, stored));
  if (!stored) writeFileAtomic(file, randomBytes(48).toString("base64url"), 0o600);
  process.env.APP_SECRET = stored || readSecret(file);
}

const explainLostSecret = (file, stored) =>
  `${file} is ${stored === "" ? "empty" : "missing"}, but the database is encrypted with its secret. Put the file ` +
  "back, or set APP_SECRET to the secret that this installation had. If the secret is lost, Instroom can no longer " +
  "use this database or its backups. Then set DATA_DIR to a new folder; the candidates' records aren't encrypted, " +
  "so SQL can still read them in the old database.";

const findListenError = (port, host) =>
  new Promise((done) => {
    const server = createServer().once("error", (error) => done(error.code));
    server.listen({ port, host }, () => server.close(() => done(undefined)));
  });

/** The error codes of `listen` for a host that isn't an address of this machine or can't be resolved. */
const HOST_ERRORS = ["EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL", "ENOTFOUND"];

/**
 * Throws if METRICS_PORT isn't free or is the server's port, or if METRICS_HOST isn't an address of this
 * machine.
 */
async function checkMetricsPort(port) {
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = process.env;
  if (!metricsPort) return;
  const host = metricsHost || "127.0.0.1";
  const error = await findMetricsPortError(Number(metricsPort), port, host);
  if (!error) return;
  const [name, value] = HOST_ERRORS.includes(error) ? ["METRICS_HOST", host] : ["METRICS_PORT", metricsPort];
  throw new CliError(`${name} is ${value}, which can't be used (${error}).`);
}

async function findMetricsPortError(metricsPort, port, host) {
  if (!Number.isInteger(metricsPort) || metricsPort < 1 || metricsPort > 65535) return "not a port";
  return metricsPort === port ? "it is PORT" : findListenError(metricsPort, host);
}

/**
 * Checks that the server can listen, before the slow part of the start. If HOST isn't set and the machine has
 * no IPv6, as in some containers, changes HOST to listen on IPv4.
 */
export async function resolveListenAddress({ port, host }) {
  await checkMetricsPort(port);
  let error = await findListenError(port, host || "::");
  if (!host && ["EAFNOSUPPORT", "EADDRNOTAVAIL"].includes(error)) {
    process.env.HOST = "0.0.0.0";
    error = await findListenError(port, "0.0.0.0");
  }
  if (error === "EADDRINUSE") {
    throw new CliError(`Port ${port} is in use. Choose another one, for example: PORT=${port + 1} npm start`);
  }
  if (error === "EACCES") {
    throw new CliError(`This account may not listen on port ${port}. Set PORT to a number above 1023.`);
  }
  if (error) throw new CliError(`The server can't listen on HOST ${host}, port ${port} (${error}).`);
}
