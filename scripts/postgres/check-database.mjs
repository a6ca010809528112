import { randomInt } from "node:crypto";
import postgres from "postgres";
import { CliError } from "../cli-error.mjs";

const oldestVersion = 15;

/** A setting that Instroom sends with each direct connection, and that PgBouncer rejects. */
const directSettings = { tcp_keepalives_idle: 30 };

function connectOnce(url, connection = {}) {
  const options = { max: 1, connect_timeout: 10, onnotice: () => undefined };
  // Behind a pooler, a prepared statement would remain in a session that other clients use.
  return postgres(url, { ...options, prepare: false, connection });
}

async function readServer({ name, url, address, isPooled }) {
  const sql = connectOnce(url, isPooled ? {} : directSettings);
  try {
    const [server] = await sql`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding`;
    return server;
  } catch (error) {
    if (/unsupported startup parameter/.test(error.message)) {
      throw new CliError(
        `The database ${address} of ${name} is a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
      );
    }
    throw new CliError(`The database ${address} of ${name} can't be used: ${error.message}.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const addressOf = (url) => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

/**
 * Connects to the database, and returns its version and address. `name` is the setting that contains the URL.
 * Throws a `CliError` that describes a problem in one sentence, without the password. With `isPooled`, the
 * URL may be that of a pooler.
 */
export async function checkDatabase(url, { name = "DATABASE_URL", isPooled = false } = {}) {
  const address = addressOf(url);
  const { version, encoding } = await readServer({ name, url, address, isPooled });
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new CliError(
      `The database ${address} is PostgreSQL ${version}. Version ${oldestVersion} or newer is needed.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new CliError(
      `The database ${address} has the encoding ${encoding}. Create one with UTF8: createdb --encoding=UTF8 --template=template0.`,
    );
  }
  return `PostgreSQL ${version} at ${address}`;
}

/**
 * Throws a `CliError` if the URLs of a pooler and of PostgreSQL itself point to different databases, because
 * migrations and backups would then use the wrong one. An advisory lock is visible only in its own database.
 */
export async function checkSameDatabase(pooledUrl, directUrl) {
  const [pooled, direct] = [connectOnce(pooledUrl), connectOnce(directUrl)];
  const key = randomInt(2 ** 47);
  try {
    await direct`select pg_advisory_lock(${key}::bigint)`;
    const [{ isFree }] = await pooled`select pg_try_advisory_xact_lock(${key}::bigint) as "isFree"`;
    if (!isFree) return;
  } finally {
    await Promise.all([pooled, direct].map((sql) => sql.end({ timeout: 1 })));
  }
  throw new CliError(
    `DATABASE_URL (${addressOf(pooledUrl)}) and DATABASE_DIRECT_URL (${addressOf(directUrl)}) point to different databases. Both must point to the same one.`,
  );
}
