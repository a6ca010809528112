import { spawnSync } from "node:child_process";
import { root } from "../paths.mjs";
import { describeAudit } from "./describe-audit.mjs";

/** Implements `npm run audit`. The exit code is 1 only if npm found vulnerabilities. */

const { stdout } = spawnSync("npm", ["audit", "--json"], {
  cwd: root,
  encoding: "utf8",
  shell: process.platform === "win32",
});
const { text, isVulnerable } = describeAudit(stdout);
console.log(text);
process.exitCode = isVulnerable ? 1 : 0;
