import { spawnSync } from "node:child_process";
import { CliError } from "../cli-error.mjs";

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. If this process runs as root,
 * PostgreSQL runs under the machine's `postgres` account, or under an account that we create. Otherwise,
 * PostgreSQL runs under the account of this process.
 */

const defaultAccount = "postgres";
const ownAccount = "instroom-postgres";

function readId(flag, name) {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

function findAccount(name) {
  const uid = readId("-u", name);
  return uid === undefined ? undefined : { name, uid, gid: readId("-g", name) };
}

function createAccount(name) {
  const args = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name];
  spawnSync("useradd", args, { stdio: "ignore" });
  const account = findAccount(name);
  if (account) return account;
  throw new CliError(
    `PostgreSQL can't run as root, and the account ${name} could not be created. Create it, or start Instroom as an ordinary user.`,
  );
}

/** Returns the account that runs the server, or undefined if that is the current user. */
export function resolveServerAccount(recordedName) {
  if (process.getuid?.() !== 0) return undefined;
  const recorded = recordedName && findAccount(recordedName);
  return recorded || findAccount(defaultAccount) || findAccount(ownAccount) || createAccount(ownAccount);
}

/** Returns the options of a child process that runs as the account. */
export const runAs = (account) => (account ? { uid: account.uid, gid: account.gid } : {});

/**
 * Returns whether the account can access the path. Runs the check under that account, because access depends
 * on all parent folders and on access lists.
 */
export function canAccess(account, flag, path) {
  if (!account) return true;
  const options = { ...runAs(account), cwd: "/" };
  return spawnSync("/bin/sh", ["-c", `test ${flag} "$1"`, "sh", path], options).status === 0;
}
