import { bundle } from "../programs/bundle.mjs";
import { runInForeground } from "../programs/run-program.mjs";
import { openInstance, ownerEnvironment } from "./instance.mjs";
import { loadSettings } from "./settings.mjs";

/**
 * Runs `scripts/restore.ts` on an instance that isn't running. Applies no migrations, because the restore
 * creates the tables of the backup's version. Connects as the owner of the database.
 */
export async function runRestore(args) {
  process.env.NODE_ENV ??= "production";
  await openInstance(loadSettings());
  const [program] = await bundle(["scripts/restore.ts"]);
  process.exit(await runInForeground([program, ...args], ownerEnvironment()));
}
