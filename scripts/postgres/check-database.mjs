import postgres from "postgres";
import { CliError } from "../cli-error.mjs";

const oldestVersion = 14;

async function readVersion(databaseUrl, address) {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [{ version }] = await sql`select current_setting('server_version') as version`;
    return version;
  } catch (error) {
    throw new CliError(`The database ${address} of DATABASE_URL can't be used: ${error.message}.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Connects to DATABASE_URL. Reports a problem in one sentence, without the password. */
export async function checkDatabase(databaseUrl) {
  if (!URL.canParse(databaseUrl)) {
    throw new CliError("DATABASE_URL is not an address like postgres://user:password@host:5432/name.");
  }
  const { hostname, port, pathname } = new URL(databaseUrl);
  const address = `${hostname}:${port || 5432}${pathname}`;
  const version = await readVersion(databaseUrl, address);
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new CliError(
      `The database ${address} is PostgreSQL ${version}. Version ${oldestVersion} or newer is needed.`,
    );
  }
  return `PostgreSQL ${version} at ${address}`;
}
