import { execFile } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { withLock } from "../../scripts/packages/lock-file.mjs";

export const run = promisify(execFile);
export const root = fileURLToPath(new URL("../..", import.meta.url));
export const clientFolder = join(root, "packages", "client");
export const toolPath = (...names: string[]) => join(clientFolder, "node_modules", ...names);

let installed: Promise<unknown> | undefined;

/** Installs the packages that build the client, and those that check the API's document or generate code. */
export const installTools = (): Promise<unknown> => {
  installed ??= withLock(join(root, ".build", "client-tools.lock"), async () => {
    const wanted = join(clientFolder, "package-lock.json");
    if (isInstalled(wanted)) return;
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: clientFolder });
    copyFileSync(wanted, toolPath(".installed.json"));
  });
  return installed;
};

/** Lets a worker skip `npm ci`, which would remove the tools while another worker uses them. */
const isInstalled = (wanted: string) =>
  existsSync(toolPath(".installed.json")) &&
  readFileSync(wanted, "utf8") === readFileSync(toolPath(".installed.json"), "utf8");
