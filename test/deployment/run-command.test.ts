import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/paths.mjs";

const script = join(root, "deploy", "run-command.sh");
const unit = readFileSync(join(root, "deploy", "instroom.service"), "utf8");
const inUnit = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";

/** Runs the script with a `systemd-run` that only prints its arguments, one a line. */
function printArguments(...parameters: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "systemd-run-"));
  try {
    const fake = join(folder, "systemd-run");
    writeFileSync(fake, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    chmodSync(fake, 0o755);
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    return execFileSync(script, parameters, { env, cwd: tmpdir(), encoding: "utf8" }).trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("run-command.sh runs a command with the settings, the account and the folder of the service, and tells it the current folder", () => {
  const name = "Anna de Vries";
  const printed = printArguments("admin", "--name", name);
  const [program = ""] = inUnit("ExecStart").split(" ");
  expect(printed.slice(-5)).toEqual([program, "scripts/cli.mjs", "admin", "--name", name]);
  expect(printed).toEqual(
    expect.arrayContaining([
      `--uid=${inUnit("User")}`,
      `--gid=${inUnit("Group")}`,
      `--working-directory=${inUnit("WorkingDirectory")}`,
      `--property=EnvironmentFile=${inUnit("EnvironmentFile")}`,
      `--setenv=INIT_CWD=${realpathSync(tmpdir())}`,
      `--property=UMask=${inUnit("UMask")}`,
      ...inUnit("Environment")
        .split(" ")
        .map((setting) => `--setenv=${setting}`),
    ]),
  );
});
