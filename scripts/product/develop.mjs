import { join } from "node:path";
import { reportAndExit } from "../failure.mjs";
import { root } from "../places.mjs";
import { runVisibly } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { installPackages, migrate, openInstallation, seed } from "./installation.mjs";
import { readSettings, settleAddress } from "./settings.mjs";

/** The same set-up as a start, then Next's development server alone: handlers and pages reload at once. */
export async function develop() {
  try {
    process.chdir(root);
    process.env.NODE_ENV = "development";
    endWithNpm();
    const settings = readSettings();
    await installPackages();
    await openInstallation(settings);
    await settleAddress(settings);
    await step("migrations", migrate);
    if (!settings.databaseUrl) await step("demo", seed);
    const program = join(root, "node_modules", "next", "dist", "bin", "next");
    const host = settings.host ? ["--hostname", settings.host] : [];
    process.exit(await runVisibly([program, "dev", "--port", String(settings.port), ...host]));
  } catch (error) {
    reportAndExit(error);
  }
}
