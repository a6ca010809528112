import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { closeDatabase } from "@/lib/platform/database/client";
import { migrateDatabase } from "@/lib/platform/database/migrate";
import { ensureApplicationRole } from "@/scripts/postgres/application-role.mjs";
import { openEmbeddedPostgres, removeEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres.mjs";
import { connectTo } from "@/test/database";
import { newPopulatedRegion } from "@/test/populated-region";
import { setUpTempStorage } from "@/test/temp-storage";

/**
 * Starts a separate PostgreSQL server with two regions, because all databases of a server share its roles.
 * `owner` owns the tables. `application` connects with the application's role, which `db()` also uses.
 */
export async function openIsolationDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "isolation-"));
  const server = await openEmbeddedPostgres(join(folder, "data"), { durable: false });
  const options = { max: 1, onnotice: () => undefined };
  const administration = postgres(server.url("postgres"), options);
  await administration`create database instroom`;
  await administration.end();
  await migrateDatabase(server.url("instroom"));
  await ensureApplicationRole(server, "instroom");
  const owner = postgres(server.url("instroom"), options);
  const application = postgres(server.applicationUrl("instroom"), options);
  const removeStorage = await setUpTempStorage();
  connectTo(server.applicationUrl("instroom"));
  const regions = [await newPopulatedRegion(), await newPopulatedRegion()];
  const close = async () => {
    await closeDatabase(1);
    await Promise.all([application.end(), owner.end()]);
    await removeStorage();
    removeEmbeddedPostgres(join(folder, "data"));
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, owner, application, bases: regions.map(({ region }) => region.bases.live), close };
}

/** Plants a fault in the database for the duration of `work`. */
export async function withFault(
  owner: postgres.Sql,
  { plant, remove }: { plant: string; remove: string },
  work: () => Promise<void>,
): Promise<void> {
  await owner.unsafe(plant);
  try {
    await work();
  } finally {
    await owner.unsafe(remove);
  }
}
