import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { Failure } from "../failure.mjs";
import { root } from "../places.mjs";

const assignment = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/;
const quoted = /^(["'])(.*)\1$/;

/** The names of all settings, from the file that lists them for people. */
export const settingNames = () =>
  [...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );

/** The environment without any setting of the product. */
export function withoutSettings() {
  const names = new Set([...settingNames(), "DEMO"]);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)));
}

/**
 * Reads the settings file `.env`; what the environment already says wins, an empty value included (that is how a test
 * run makes itself independent of the file). Afterwards an empty setting is no setting.
 */
export function readSettings() {
  const file = join(root, ".env");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/) : [];
  for (const line of lines) {
    const [, name, value] = assignment.exec(line) ?? [];
    if (name && process.env[name] === undefined) process.env[name] = value.replace(quoted, "$2");
  }
  for (const name of settingNames()) if (process.env[name] === "") delete process.env[name];
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR ?? ".data");
  process.env.PORT ??= "3000";
  const port = Number(process.env.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Failure(
      `PORT is ${process.env.PORT}, which is no port number: set it to a number from 1 to 65535.`,
    );
  }
  process.env.BASE_URL ??= `http://localhost:${port}`;
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, HOST: host, BASE_URL: baseUrl } = process.env;
  return { dataDir, databaseUrl, port, host, baseUrl };
}

/** The secret of this installation: the setting, or one that is made once and kept in DATA_DIR. */
export function ensureSecret({ dataDir, databaseUrl }) {
  if (process.env.APP_SECRET) return;
  if (databaseUrl) {
    throw new Failure(
      "DATABASE_URL is set, so APP_SECRET must be set as well: at least 32 random characters.",
    );
  }
  const file = join(dataDir, "app-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  process.env.APP_SECRET = readFileSync(file, "utf8").trim();
}

const tryListening = (port, host) =>
  new Promise((done) => {
    const server = createServer().once("error", (error) => done(error.code));
    server.listen({ port, host }, () => server.close(() => done(undefined)));
  });

/**
 * Chooses all interfaces when HOST doesn't say otherwise (some containers have no IPv6), and says in a sentence that the
 * port is taken, before the long part of a start.
 */
export async function settleAddress(settings) {
  const { port, host = "::" } = settings;
  let problem = await tryListening(port, host);
  if (!settings.host && ["EAFNOSUPPORT", "EADDRNOTAVAIL"].includes(problem)) {
    process.env.HOST = "0.0.0.0";
    problem = await tryListening(port, process.env.HOST);
  }
  if (problem === "EADDRINUSE") {
    throw new Failure(
      `Port ${port} is in use by another program: choose another, for example PORT=${port + 1} npm start.`,
    );
  }
  if (problem === "EACCES") {
    throw new Failure(`This account may not listen on port ${port}: set PORT to a number above 1023.`);
  }
  if (problem) throw new Failure(`HOST ${host} with port ${port} can't be listened on (${problem}).`);
}
