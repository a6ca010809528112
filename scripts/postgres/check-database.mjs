import postgres from "postgres";
import { CliError } from "../cli-error.mjs";

const oldestVersion = 15;

async function readVersion({ name, url, address }) {
  // Behind a pooler, a prepared statement would remain in a session that other clients use.
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [{ version }] = await sql`select current_setting('server_version') as version`;
    return version;
  } catch (error) {
    throw new CliError(`The database ${address} of ${name} can't be used: ${error.message}.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Connects to the database that the setting names, which must be a URL. Reports a problem in one sentence,
 * without the password.
 */
export async function checkDatabase(url, name = "DATABASE_URL") {
  const { hostname, port, pathname } = new URL(url);
  const address = `${hostname}:${port || 5432}${pathname}`;
  const version = await readVersion({ name, url, address });
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new CliError(
      `The database ${address} is PostgreSQL ${version}. Version ${oldestVersion} or newer is needed.`,
    );
  }
  return `PostgreSQL ${version} at ${address}`;
}
