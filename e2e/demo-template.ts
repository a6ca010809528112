import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { openEmbeddedPostgres } from "../scripts/postgres/embedded-postgres.mjs";
import { removeInstance, testInstanceDir } from "../scripts/test-runner/test-instances.mjs";

const run = promisify(execFile);

/**
 * Creates a DATA_DIR with the demo's data. Tests copy it, because seeding takes ten times as long as copying.
 */
export async function createDemoTemplate(env: NodeJS.ProcessEnv): Promise<string> {
  const dataDir = testInstanceDir("template");
  await removeInstance(dataDir);
  await run(process.execPath, ["scripts/cli.mjs", "seed"], { env: { ...env, DATA_DIR: dataDir } });
  const server = await openEmbeddedPostgres(dataDir);
  await postponeClearing(server.url("instroom"));
  server.stop();
  return dataDir;
}

/** Keeps the demo's sandboxes from being cleared at 03:00, because a test may use them at that time. */
export async function postponeClearing(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  await sql`update record_bases set cleared_at = now() + interval '1 day' where mode = 'sandbox'`;
  await sql.end();
}

/** Copies the template if possible, and returns whether it did. Each copy chooses its own database port. */
export async function copyDemoTemplate(dataDir: string): Promise<boolean> {
  const template = process.env.E2E_DEMO_TEMPLATE;
  if (!template) return false;
  const { port: _, ...metadata } = JSON.parse(readFileSync(join(template, "postgres.json"), "utf8"));
  // If PostgreSQL's account can't read the template's folder, the database is in another folder, which isn't
  // copied.
  if (metadata.elsewhere) return false;
  // Unlike Node's functions, `cp -p` keeps the owner of each file.
  await run("cp", ["-Rp", template, dataDir]);
  writeFileSync(join(dataDir, "postgres.json"), JSON.stringify(metadata));
  return true;
}
