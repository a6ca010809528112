import { CliError } from "../cli-error.mjs";
import { findPostgresDir } from "../postgres/postgres-dir.mjs";
import { findRunningInstance } from "./instance.mjs";

/** Commands that can be the first on a DATA_DIR that the settings name. The others only use what exists. */
const firstCommands = ["key", "admin", "restore"];

const advice =
  "Run this command with the settings of the installation: DATA_DIR is its folder, or DATABASE_URL its database. If " +
  "systemd runs Instroom, the guide's Deployment page has a command for this. If there is no installation yet, " +
  "`npm start` creates it.";
const restoreAdvice =
  "Set DATA_DIR to a new, empty folder, or DATABASE_URL to a new, empty database. If systemd runs Instroom, the " +
  "guide's Backups page has the commands for this.";

/**
 * Throws if the command would create an empty database. On a machine whose settings only the service has, a
 * command without them would succeed on that database, as if nothing were wrong with the installation.
 */
export function assertInstalled(command, { dataDir, namesDataDir, databaseUrl }) {
  if (command === "seed" || databaseUrl || findPostgresDir(dataDir)) return;
  // Another process is creating the installation, and the command waits for it.
  if (findRunningInstance(dataDir)) return;
  if (namesDataDir && firstCommands.includes(command)) return;
  throw new CliError(
    `There is no installation in ${dataDir}. ${command === "restore" ? restoreAdvice : advice}`,
  );
}
