import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, without a slash at the end. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
/** What esbuild makes, and what is noted about the checkout's own state. */
export const buildFolder = join(root, ".build");

const assignment = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/;
const quoted = /^(["'])(.*)\1$/;

/**
 * Reads the settings file `.env`; what the environment already says wins, an empty value included (that is how a test
 * run makes itself independent of the file). Afterwards an empty setting is no setting.
 */
export function readSettings() {
  const file = join(root, ".env");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/) : [];
  for (const line of lines) {
    const [, name, value] = assignment.exec(line) ?? [];
    if (name && process.env[name] === undefined) process.env[name] = value.replace(quoted, "$2");
  }
  const ours = existsSync(join(root, ".env.example")) ? readFileSync(join(root, ".env.example"), "utf8") : "";
  for (const [, name] of ours.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)) {
    if (process.env[name] === "") delete process.env[name];
  }
}

/** The folder of this installation's state, as a full path. */
export const dataFolder = () => resolve(root, process.env.DATA_DIR || ".data");
