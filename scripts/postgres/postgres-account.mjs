import { spawnSync } from "node:child_process";
import { Failure } from "../failure.mjs";

/**
 * PostgreSQL refuses to run as root. Started by root, it runs under an account without rights instead: the machine's
 * `postgres` where there is one, else one that is made here. Started by anybody else, it runs as that person.
 */

const usualAccount = "postgres";
const ownAccount = "instroom-postgres";

function numberFrom(command, parameters) {
  const { status, stdout } = spawnSync(command, parameters, { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

function findAccount(name) {
  const uid = numberFrom("id", ["-u", name]);
  const gid = numberFrom("id", ["-g", name]);
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

function makeAccount(name) {
  const attempts = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, parameters] of attempts) {
    spawnSync(command, parameters, { stdio: "ignore" });
    const account = findAccount(name);
    if (account) return account;
  }
  throw new Failure(
    `PostgreSQL can't run as root, and the account ${name} could not be made: make one, or start Instroom as an ordinary user.`,
  );
}

/** The account that runs the database server; undefined when that is simply the present user. */
export function serverAccount(recordedName) {
  if (process.getuid?.() !== 0) return undefined;
  const recorded = recordedName && findAccount(recordedName);
  return recorded || findAccount(usualAccount) || findAccount(ownAccount) || makeAccount(ownAccount);
}

/** The options that make a child process run under the account. */
export const runAs = (account) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Asks the system itself, as that account: every folder on the way counts, and access lists too. */
export function mayAccess(account, flag, path) {
  if (!account) return true;
  const { status } = spawnSync("/bin/sh", ["-c", `test ${flag} "$1"`, "sh", path], {
    ...runAs(account),
    cwd: "/",
  });
  return status === 0;
}
