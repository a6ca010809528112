import { join } from "node:path";
import postgres from "postgres";
import { root } from "../places.mjs";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { openDataFolder } from "../postgres/postgres-home.mjs";
import { ensurePages } from "../product/build-pages.mjs";
import { withCheckout } from "../product/installation.mjs";
import { withoutSettings } from "../product/settings.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { openTestLog, removeInstance, testInstanceDir } from "../tests/test-installation.mjs";
import { copyOfLedger, ledgerOf, makeCopyOfLedger } from "./ledger.mjs";
import { freePort, killServers, startServer } from "./servers.mjs";

const connections = 20;

/** The settings of the product under measurement: its own defaults, but for the limits of requests. */
const settingsFor = ({ databaseUrl, dataDir, port }) => ({
  ...withoutSettings(),
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
});

async function runEntry(entry, settings, ...parameters) {
  const [program] = await bundle([entry]);
  return await runQuietly(entry, [program, ...parameters], settings);
}

async function openDatabase(dataDir) {
  openDataFolder(dataDir);
  const postgres = await openEmbeddedPostgres(dataDir);
  process.once("exit", () => postgres.stopBlocking());
  return postgres.url("postgres");
}

async function fillDatabase(settings, sql) {
  await runEntry("scripts/migrate.ts", settings);
  const prepared = JSON.parse(await runEntry("scripts/bench/prepare-bench.ts", settings));
  await makeCopyOfLedger(sql);
  return prepared;
}

const startProduct = async (settings, how) =>
  startServer({
    ...how,
    name: "the product",
    program: (await bundle(["server.ts"]))[0],
    port: Number(settings.PORT),
    environment: settings,
  });

async function startBare(databaseUrl, { insert, select }, how) {
  const port = await freePort();
  const text = insert.text.replace('"mutations"', `"${copyOfLedger}"`);
  const description = { databaseUrl, connections, port, insert: { ...insert, text }, select };
  return await startServer({
    ...how,
    name: "the bare server",
    program: join(root, "scripts", "bench", "bare-server.mjs"),
    port,
    environment: { ...process.env, NODE_ENV: "production", BENCH_BARE: JSON.stringify(description) },
  });
}

/**
 * A database of the bench's own with the product and the bare server on it. `close` ends and removes everything; so does
 * the end of the process.
 */
export async function openWorkplace(pinned) {
  const dataDir = testInstanceDir("bench");
  const log = openTestLog("bench");
  process.once("exit", killServers);
  await step("pages", () => withCheckout(ensurePages));
  const databaseUrl = await openDatabase(dataDir);
  const settings = settingsFor({ databaseUrl, dataDir, port: await freePort() });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const prepared = await fillDatabase(settings, sql);
  const how = { pinned, log: log.descriptor };
  const servers = await Promise.all([startProduct(settings, how), startBare(databaseUrl, prepared, how)]);
  const [product, bare] = servers;
  return {
    ...prepared,
    sql,
    product,
    bare,
    ledger: ledgerOf(sql, prepared.bases),
    queryCost: async (queries) =>
      JSON.parse(await runEntry("scripts/bench/query-cost-flat.ts", settings, String(queries))),
    close: async () => {
      await Promise.all([sql.end({ timeout: 1 }), ...servers.map((server) => server.stop())]);
      await removeInstance(dataDir);
    },
  };
}
