import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/paths.mjs";
import { findExecutable } from "@/scripts/test-runner/executables.mjs";
import { unitFaults } from "./unit-faults";

const file = join(root, "deploy", "instroom.service");
const unit = readFileSync(file, "utf8");
const example = readFileSync(join(root, "deploy", "instroom.env.example"), "utf8");
const analyzer = findExecutable("systemd-analyze");

it("the unit hardens the Instroom process, and sets only supported settings", () => {
  expect(unitFaults(unit, example)).toEqual([]);
});

// Skipped if systemd isn't installed, for example on macOS. `unitFaults` checks the same directives
// everywhere.
it.skipIf(!analyzer)("systemd rates the unit's exposure at 1.5 out of 10 or less", () => {
  const args = ["security", "--offline=true", "--threshold=15", "--no-pager", file];
  const { status, stdout, stderr } = spawnSync(String(analyzer), args, { encoding: "utf8" });
  expect(status, `${stdout.slice(-200)}${stderr}`).toBe(0);
});

const FAULTS: [fault: string, from: string | RegExp, to: string][] = [
  ["it runs as root", "User=instroom", "User=root"],
  ["it runs as root", "User=instroom\n", ""],
  ["ProtectSystem is not strict", "ProtectSystem=strict", "ProtectSystem=full"],
  ["it may write elsewhere", "ReadWritePaths=-/var/backups/instroom", "ReadWritePaths=/"],
  ["it may start before the disk", /^After=.*$/m, "After=network-online.target"],
  ["NoNewPrivileges is not yes", "NoNewPrivileges=yes\n", ""],
  ["CapabilityBoundingSet is not empty", "CapabilityBoundingSet=\n", "CapabilityBoundingSet=CAP_SYS_ADMIN\n"],
  ["DATA_DIR is not its state directory", "DATA_DIR=/var/lib/instroom", "DATA_DIR=/opt/instroom/.data"],
  ["it doesn't run what npm start runs", "scripts/cli.mjs", "scripts/start.mjs"],
  ["Node can't start", "LockPersonality=yes", "MemoryDenyWriteExecute=yes"],
  ["NODE_ENVIRONMENT is not a setting", "NODE_ENV=", "NODE_ENVIRONMENT="],
];

it.each(FAULTS)("unitFaults finds a planted fault in the unit: %s (%#)", (fault, from, to) => {
  const planted = unit.replace(from, to);
  expect(planted).not.toBe(unit);
  expect(unitFaults(planted, example).join("\n")).toContain(fault);
});

it.each([
  ["PROCESES is not a setting", "PROCESSES=", "PROCESES="],
  ["DEMO can't be 1 together with", "DEMO=0", "DEMO=1"],
  ["MAIL_FROM: must also be set", /^MAIL_FROM=.*$/m, ""],
  ["BASE_URL is not https", "https:", "http:"],
])("unitFaults finds a planted fault in the settings: %s", (fault, from, to) => {
  const planted = example.replace(from, to);
  expect(planted).not.toBe(example);
  expect(unitFaults(unit, planted).join("\n")).toContain(fault);
});
