import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { mayAccess, serverAccount } from "./postgres-account.mjs";
import { findPostmaster } from "./postmaster.mjs";

/**
 * Where an embedded PostgreSQL keeps its things, noted in `DATA_DIR/postgres.json` (password included, mode 0600).
 * Normally everything is in `DATA_DIR/postgres`. Started by root in a place that the server's account can't enter, it
 * is in a folder of its own elsewhere, and the note says where.
 */

const elsewhere = "/var/lib/instroom";

const noteFile = (dataDir) => join(dataDir, "postgres.json");

export function writeNote(dataDir, note) {
  const unfinished = `${noteFile(dataDir)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, noteFile(dataDir));
}

function readNote(dataDir) {
  return existsSync(noteFile(dataDir)) ? JSON.parse(readFileSync(noteFile(dataDir), "utf8")) : undefined;
}

function makeOwnFolder(path, account) {
  mkdirSync(path, { recursive: true });
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

/** Makes DATA_DIR when it is not there yet. */
export function openDataFolder(dataDir, account = serverAccount()) {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, account ? 0o710 : 0o700);
  // The server's account passes through to its own folder, and can read nothing else here.
  if (account) chownSync(dataDir, 0, account.gid);
}

const ownerFile = (home) => join(home, "data-dir");

function isOrphan(home) {
  if (!existsSync(ownerFile(home)) || findPostmaster(join(home, "cluster"))) return false;
  return readNote(readFileSync(ownerFile(home), "utf8"))?.elsewhere !== home;
}

// Who deletes a DATA_DIR doesn't know that its database is here: it goes when the next one comes.
function removeOrphans() {
  for (const name of readdirSync(elsewhere)) {
    if (isOrphan(join(elsewhere, name))) rmSync(join(elsewhere, name), { recursive: true, force: true });
  }
}

/** Undefined when the server's account can reach `DATA_DIR` itself. */
function chooseElsewhere(dataDir, account) {
  if (mayAccess(account, "-x", dataDir)) return undefined;
  try {
    // The mode again by itself, because the one given to mkdir is narrowed by the person's own mask.
    if (mkdirSync(elsewhere, { recursive: true })) chmodSync(elsewhere, 0o755);
  } catch (error) {
    throw new Failure(
      `PostgreSQL can't run as root, and the account ${account.name} can't enter ${dataDir}: set DATA_DIR to a folder ` +
        `that every account may enter (${elsewhere} could not be made: ${error.code}).`,
    );
  }
  removeOrphans();
  // A new name each time: the database of a DATA_DIR that was deleted since must not turn up in its successor.
  return join(elsewhere, randomBytes(8).toString("hex"));
}

function makeNote(dataDir, account) {
  const found = chooseElsewhere(dataDir, account);
  const cluster = join(found ?? join(dataDir, "postgres"), "cluster");
  if (existsSync(cluster)) {
    throw new Failure(
      `There is a database in ${cluster}, but ${noteFile(dataDir)} with its password is gone: put that file back, or ` +
        "delete the folder to start with a new database.",
    );
  }
  return {
    elsewhere: found ?? null,
    account: account?.name ?? null,
    port: null,
    password: randomBytes(24).toString("base64url"),
  };
}

const homeOf = (dataDir, note) => note.elsewhere ?? join(dataDir, "postgres");

/** The folder of the server's own files; undefined when nothing was ever prepared for this DATA_DIR. */
export function findPostgresDir(dataDir) {
  const note = readNote(dataDir);
  return note && homeOf(dataDir, note);
}

/** What is noted about the server of this folder; a folder without a note gets one, with a new password. */
export function openHome(dataDir) {
  const recorded = readNote(dataDir);
  const account = serverAccount(recorded?.account);
  openDataFolder(dataDir, account);
  const note = recorded ?? makeNote(dataDir, account);
  const home = homeOf(dataDir, note);
  if (!existsSync(home)) makeOwnFolder(home, account);
  if (!recorded) writeNote(dataDir, note);
  if (note.elsewhere && !existsSync(ownerFile(home))) writeFileSync(ownerFile(home), dataDir);
  return { note, account, home };
}
