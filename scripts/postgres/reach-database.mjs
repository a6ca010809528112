import { Failure } from "../failure.mjs";

const oldestVersion = 14;

function readAddress(databaseUrl) {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl);
    return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    throw new Failure(
      "DATABASE_URL is no address of a database, like postgres://user:password@host:5432/name.",
    );
  }
}

async function askVersion(databaseUrl, address) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [{ version }] = await sql`select current_setting('server_version') as version`;
    return version;
  } catch (error) {
    throw new Failure(`The database ${address} that DATABASE_URL names can't be used: ${error.message}.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Tries the database of DATABASE_URL, so that what is wrong with it is said in a sentence, without its password. */
export async function reachDatabase(databaseUrl) {
  const address = readAddress(databaseUrl);
  const version = await askVersion(databaseUrl, address);
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new Failure(
      `The database ${address} is PostgreSQL ${version}: version ${oldestVersion} or newer is needed.`,
    );
  }
  return `PostgreSQL ${version} at ${address}`;
}
