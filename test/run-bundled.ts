import { execFile } from "node:child_process";
import { bundle } from "@/scripts/programs/bundle.mjs";

type Run = (name: string, settings?: Record<string, string>, args?: string[]) => Promise<[number, string]>;

/**
 * Bundles programs of `scripts`, as a release does. Returns a function that runs one of them, and returns its
 * exit code and what it printed.
 */
export async function bundlePrograms(...names: string[]): Promise<Run> {
  const programs = await bundle(names.map((name) => `scripts/${name}.ts`));
  return (name, settings, args = []) =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, ...settings } };
      const program = programs[names.indexOf(name)] ?? "";
      const child = execFile(process.execPath, [program, ...args], options, (_, stdout, stderr) =>
        resolve([child.exitCode ?? -1, (stdout + stderr).trim()]),
      );
    });
}
