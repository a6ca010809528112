import { type Environment, env } from "@/lib/platform/env";

/**
 * The exit code for a wrong setting. If a program exits with this code, the error from `runQuietly` contains
 * only the program's message.
 */
const EX_CONFIG = 78;

/** Returns the settings. If a setting is wrong, exits with a message that names the setting. */
export function settingsOrExit(): Environment {
  try {
    return env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(EX_CONFIG);
  }
}
