import { type Environment, env } from "@/lib/platform/env";

/** Ends with this code when a setting is wrong, so that who started the program shows the sentence alone. */
const EX_CONFIG = 78;

/** The settings; a wrong one ends the program with a sentence instead of a stack. */
export function settingsOrExit(): Environment {
  try {
    return env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(EX_CONFIG);
  }
}
