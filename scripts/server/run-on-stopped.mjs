import { bundle } from "../programs/bundle.mjs";
import { runInForeground } from "../programs/run-program.mjs";
import { assertInstalled } from "./assert-installed.mjs";
import { openInstance, ownerEnvironment, reportReady } from "./instance.mjs";
import { loadSettings } from "./settings.mjs";

/**
 * Runs `scripts/<name>.ts` on an instance that isn't running. Applies no migrations, because a restore
 * creates the tables of the backup's version. Connects as the owner of the database.
 */
export async function runOnStopped(name, args) {
  process.env.NODE_ENV ??= "production";
  const settings = loadSettings();
  assertInstalled(name, settings);
  await openInstance(settings, { command: name });
  // A restore replaces the database. Moving files takes a while, and other commands can run in the meantime.
  if (name === "move-files") reportReady();
  const [program] = await bundle([`scripts/${name}.ts`]);
  process.exit(await runInForeground([program, ...args], ownerEnvironment()));
}
