import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { CliError } from "../cli-error.mjs";
import { writeFileAtomic } from "../programs/write-file-atomic.mjs";
import { logProgress } from "../progress.mjs";
import { canAccess, resolveServerAccount } from "./postgres-account.mjs";
import { findPostmaster } from "./postmaster.mjs";

/**
 * The folder of the embedded PostgreSQL and its metadata `DATA_DIR/postgres.json` (mode 0600, because it
 * contains the passwords). The folder is `DATA_DIR/postgres`, or a folder under `FALLBACK_ROOT` if the
 * server's account can't enter DATA_DIR.
 */

const FALLBACK_ROOT = "/var/lib/instroom";
const orphanAfterMs = 7 * 24 * 3_600_000;

const metadataFileOf = (dataDir) => join(dataDir, "postgres.json");

export const writeMetadata = (dataDir, metadata) =>
  writeFileAtomic(metadataFileOf(dataDir), `${JSON.stringify(metadata, null, 2)}\n`, 0o600);

function readMetadata(dataDir) {
  const file = metadataFileOf(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const postgresDirOf = (dataDir, metadata) => metadata.elsewhere ?? join(dataDir, "postgres");

export function ensureDataDir(dataDir, account = resolveServerAccount()) {
  if (existsSync(dataDir)) {
    if (statSync(dataDir).isDirectory()) return;
    throw new CliError(`${dataDir} isn't a folder.`);
  }
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, account ? 0o710 : 0o700);
  // The server's account may pass through DATA_DIR to its own folder, but can't list DATA_DIR.
  if (account) chownSync(dataDir, 0, account.gid);
}

/** Returns the path of the file that names the DATA_DIR whose database is in `dir`. */
const ownerFileOf = (dir) => join(dir, "data-dir");

/** Records the DATA_DIR, which may have been moved since the last start. */
function recordOwner(dir, dataDir) {
  const file = ownerFileOf(dir);
  if (!existsSync(file) || readFileSync(file, "utf8") !== dataDir) writeFileAtomic(file, dataDir);
}

/**
 * Returns whether PostgreSQL ran in the last week. A running PostgreSQL regularly writes its `pg_control`
 * file. If the database was used recently, a missing DATA_DIR may just be a volume that isn't mounted now.
 */
function wasUsedRecently(dir) {
  const file = join(dir, "cluster", "global", "pg_control");
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < orphanAfterMs;
}

/** Returns whether the folder belongs to tests, or is removed anyway when the machine restarts. */
const isTemporary = (dataDir) =>
  [tmpdir(), "/dev/shm"].some((folder) => dataDir.startsWith(folder + sep)) ||
  dataDir.split(sep).includes(".data-test");

/** Lists the databases that haven't been used for a week and to which no recorded DATA_DIR refers. */
function listOrphans(root) {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((dir) => existsSync(ownerFileOf(dir)))
    .map((dir) => ({ dir, dataDir: readFileSync(ownerFileOf(dir), "utf8") }))
    .filter(({ dir, dataDir }) => readMetadata(dataDir)?.elsewhere !== dir)
    .filter(({ dir }) => !findPostmaster(join(dir, "cluster")) && !wasUsedRecently(dir));
}

/**
 * Removes databases whose temporary DATA_DIR is gone, because they contain personal data. Only prints the
 * others: somebody may have moved their DATA_DIR and not started it since.
 */
function removeOrphans(root) {
  for (const { dir, dataDir } of listOrphans(root)) {
    if (isTemporary(dataDir)) rmSync(dir, { recursive: true, force: true });
    else logProgress("database", `${dataDir} no longer uses ${dir}. Delete that folder if nobody needs it.`);
  }
}

/** Returns a folder under `root`, or undefined if the server's account can enter DATA_DIR. */
function chooseFallbackDir(dataDir, account, root) {
  if (canAccess(account, "-x", dataDir)) return undefined;
  try {
    // The umask restricts the mode passed to mkdir, so set the mode afterwards.
    if (mkdirSync(root, { recursive: true })) chmodSync(root, 0o755);
  } catch (error) {
    throw new CliError(
      `PostgreSQL can't run as root, and the account ${account.name} can't enter ${dataDir}. Set DATA_DIR to a folder ` +
        `that every account may enter (${root} could not be created: ${error.code}).`,
    );
  }
  // Use a random name, so that a new DATA_DIR never gets the database of a deleted DATA_DIR.
  return join(root, randomBytes(8).toString("hex"));
}

const newPassword = () => randomBytes(24).toString("base64url");

function createMetadata(dataDir, account, root) {
  const metadata = {
    elsewhere: chooseFallbackDir(dataDir, account, root) ?? null,
    account: account?.name ?? null,
    port: null,
    password: newPassword(),
    applicationPassword: newPassword(),
  };
  const dir = postgresDirOf(dataDir, metadata);
  if (existsSync(join(dir, "cluster"))) {
    throw new CliError(
      `There is a database in ${dir}, but ${metadataFileOf(dataDir)} with its password is missing. Restore that file, ` +
        "or delete the folder to start with a new database.",
    );
  }
  return metadata;
}

/** Returns the folder of the server's files, or undefined before its first start. */
export function findPostgresDir(dataDir) {
  const metadata = readMetadata(dataDir);
  return metadata && postgresDirOf(dataDir, metadata);
}

/**
 * Throws if the database has existed but is gone. Without this check, the server would silently create an
 * empty database at startup.
 */
export function assertDatabaseThere(dataDir) {
  const metadata = readMetadata(dataDir);
  if (!metadata) return;
  const dir = postgresDirOf(dataDir, metadata);
  // The first start creates the folder before the metadata, and records the port once the server has run.
  const needed = metadata.port ? join(dir, "cluster") : metadata.elsewhere;
  if (!needed || existsSync(needed)) return;
  throw new CliError(
    `The database is gone: ${metadataFileOf(dataDir)} refers to ${needed}, which doesn't exist. Put that folder back. ` +
      "To start with an empty database, or to restore a backup into one, first remove the .json file.",
  );
}

/**
 * Opens the server's folder. On the first start, creates it with new metadata. Only tests pass another
 * `fallbackRoot`, because a server that starts removes other temporary databases from it.
 */
export function openPostgresDir(dataDir, fallbackRoot = FALLBACK_ROOT) {
  const recorded = readMetadata(dataDir);
  const account = resolveServerAccount(recorded?.account);
  ensureDataDir(dataDir, account);
  const metadata = recorded ?? createMetadata(dataDir, account, fallbackRoot);
  const isComplete = metadata.applicationPassword !== undefined;
  // Earlier versions had no role for the application.
  if (!isComplete) metadata.applicationPassword = newPassword();
  const dir = postgresDirOf(dataDir, metadata);
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 });
    if (account) chownSync(dir, account.uid, account.gid);
  }
  if (!recorded || !isComplete) writeMetadata(dataDir, metadata);
  if (metadata.elsewhere) {
    recordOwner(dir, dataDir);
    removeOrphans(fallbackRoot);
  }
  return { metadata, account, dir };
}
