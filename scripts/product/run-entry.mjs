import { join } from "node:path";
import { reportAndExit } from "../failure.mjs";
import { root } from "../places.mjs";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runVisibly } from "../programs/run-program.mjs";
import { reportBesideOutput } from "../progress.mjs";
import {
  findRunningInstallation,
  installPackages,
  migrate,
  openInstallation,
  pointAtServer,
} from "./installation.mjs";
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

/** Runs `scripts/<name>.ts` on the installation that the settings name, with the parameters given. */
export async function runEntry(name, ...parameters) {
  try {
    process.chdir(root);
    reportBesideOutput();
    process.env.NODE_ENV ??= "production";
    const settings = readSettings();
    await installPackages();
    await reachInstallation(settings);
    const [program] = await bundle([join("scripts", `${name}.ts`)]);
    process.exit(await runVisibly([program, ...parameters]));
  } catch (error) {
    reportAndExit(error);
  }
}
