import { openEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runInForeground } from "../programs/run-program.mjs";
import { assertInstalled } from "./assert-installed.mjs";
import { migrate, openInstance, setDatabaseEnv, waitForInstance } from "./instance.mjs";
import { ensureAppSecret, loadSettings } from "./settings.mjs";

/** Uses the database of a running instance, or starts the instance just for this command. */
async function connectToInstance(name, settings) {
  if (settings.databaseUrl || !(await waitForInstance(settings.dataDir))) {
    await openInstance(settings, { command: name });
    await migrate();
    return;
  }
  ensureAppSecret(settings);
  setDatabaseEnv(await openEmbeddedPostgres(settings.dataDir));
}

/** Runs `scripts/<name>.ts` on the instance that the settings select. */
export async function runCommand(name, args) {
  process.env.NODE_ENV ??= "production";
  const settings = loadSettings();
  assertInstalled(name, settings);
  await connectToInstance(name, settings);
  const [program] = await bundle([`scripts/${name}.ts`]);
  process.exit(await runInForeground([program, ...args]));
}
