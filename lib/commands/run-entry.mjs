import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { openEmbeddedPostgres } from "./embedded-postgres.mjs";
import { reportAndExit } from "./failure.mjs";
import {
  findRunningInstallation,
  installPackages,
  migrate,
  openInstallation,
  pointAtServer,
} from "./installation.mjs";
import { root } from "./places.mjs";
import { reportBesideOutput } from "./progress.mjs";
import { runVisibly } from "./run-program.mjs";
import { ensureSecret, readSettings } from "./settings.mjs";

/** Beside a running product its database is used as it is; else the installation is opened for this one command. */
async function reachInstallation(settings) {
  if (settings.databaseUrl || !findRunningInstallation(settings.dataDir)) {
    await openInstallation(settings);
    await migrate();
    return;
  }
  ensureSecret(settings);
  pointAtServer(await openEmbeddedPostgres(settings.dataDir));
}

/** Runs `lib/commands/<name>.ts` on the installation that the settings name, with the parameters given. */
export async function runEntry(name, ...parameters) {
  try {
    process.chdir(root);
    reportBesideOutput();
    process.env.NODE_ENV ??= "production";
    const settings = readSettings();
    await installPackages();
    await reachInstallation(settings);
    const [program] = await bundle([join("lib", "commands", `${name}.ts`)]);
    process.exit(await runVisibly([program, ...parameters]));
  } catch (error) {
    reportAndExit(error);
  }
}
