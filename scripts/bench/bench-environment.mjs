import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { root } from "../paths.mjs";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { ensureDataDir } from "../postgres/postgres-dir.mjs";
import { bundle } from "../programs/bundle.mjs";
import { withCheckoutLock } from "../programs/checkout-lock.mjs";
import { freePort } from "../programs/free-port.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { ensureNextBuild } from "../server/next-build.mjs";
import { environmentWithoutSettings } from "../server/settings.mjs";
import { measuredDataDir } from "../test-runner/test-data-dir.mjs";
import {
  openTestLog,
  removeInstance,
  removeStaleInstances,
  testInstanceDir,
} from "../test-runner/test-instances.mjs";
import { createLedgerControl, createLedgerCopy, ledgerCopyTable } from "./ledger.mjs";
import { startServer } from "./servers.mjs";

const connections = 20;

/** Returns the app's default settings, but without rate limits and with callbacks to this machine allowed. */
const settingsFor = ({ databaseUrl, dataDir, port }) => ({
  ...environmentWithoutSettings(),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS_MAX: String(connections),
  DATA_DIR: dataDir,
  APP_SECRET: "only-for-measurements-only-for-measurements",
  HOST: "127.0.0.1",
  PORT: String(port),
  ENGINE: "embedded",
  RATE_LIMIT_PER_SECOND: "0",
  ALLOW_PRIVATE_TARGETS: "1",
});

async function runEntryPoint(entry, settings) {
  const [program] = await bundle([entry]);
  return await runQuietly(entry, [program], settings);
}

async function openDatabase(dataDir) {
  ensureDataDir(dataDir);
  const server = await openEmbeddedPostgres(dataDir);
  process.once("exit", server.stop);
  return server.url("postgres");
}

async function prepareDatabase(settings, sql) {
  await runEntryPoint("scripts/migrate.ts", settings);
  const prepared = JSON.parse(await runEntryPoint("scripts/bench/prepare-bench.ts", settings));
  await createLedgerCopy(sql);
  return prepared;
}

/** Returns the options that `npm start` passes to Node. They limit the server's memory. */
function startOptions() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts.start.match(/--[\w-]+=\d+/g);
}

async function startApp(settings, options) {
  const [program] = await bundle(["server.ts"]);
  return await startServer({
    ...options,
    name: "The app",
    program,
    nodeOptions: startOptions(),
    port: Number(settings.PORT),
    env: settings,
  });
}

async function startBaseline(databaseUrl, { insert, selects }, options) {
  const port = await freePort();
  const text = insert.text.replace('"mutations"', `"${ledgerCopyTable}"`);
  const description = { databaseUrl, connections, port, insert: { ...insert, text }, selects };
  const env = { ...process.env, NODE_ENV: "production", BENCH_BASELINE: JSON.stringify(description) };
  const program = join(root, "scripts", "bench", "baseline-server.mjs");
  return await startServer({ ...options, name: "The baseline", program, port, env });
}

/**
 * Creates a database and starts the app and the baseline on it. `close` stops everything and removes the
 * data. If the process ends without `close`, everything stops, and the next run removes the data.
 */
export async function openBenchEnvironment(commandPrefix) {
  await removeStaleInstances(measuredDataDir);
  const dataDir = testInstanceDir("bench", measuredDataDir);
  await step("pages", () => withCheckoutLock(ensureNextBuild));
  const databaseUrl = await openDatabase(dataDir);
  const settings = settingsFor({ databaseUrl, dataDir, port: await freePort() });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const prepared = await prepareDatabase(settings, sql);
  const options = { commandPrefix, log: openTestLog("bench").descriptor };
  const [app, baseline] = await Promise.all([
    startApp(settings, options),
    startBaseline(databaseUrl, prepared, options),
  ]);
  return {
    ...prepared,
    databaseUrl,
    sql,
    app,
    baseline,
    ledger: createLedgerControl(sql, prepared.bases),
    close: async () => {
      await Promise.all([sql.end({ timeout: 1 }), app.stop(), baseline.stop()]);
      await removeInstance(dataDir);
    },
  };
}
