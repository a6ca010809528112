import { spawnSync } from "node:child_process";
import { mkdirSync, statfsSync } from "node:fs";
import { cpus } from "node:os";
import { root } from "../paths.mjs";
import { measuredDataDir } from "../test-runner/test-data-dir.mjs";

export const median = (values) => quantile(values, 0.5);

export const quantile = (values, share) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ];

const tmpfs = 0x01021994;

/** Describes where a folder is, because a database in memory writes faster than one on disk. */
export const describeStorage = (folder) =>
  statfsSync(folder).type === tmpfs ? "database in memory" : "database on disk";

/** Describes the run: date, commit, machine, storage, and number and length of the rounds. */
export function describeRun(options, cores) {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty"], { cwd: root, encoding: "utf8" });
  const commit = stdout?.trim() || "unknown";
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  mkdirSync(measuredDataDir, { recursive: true });
  const storage = describeStorage(measuredDataDir);
  const text = `${date}, commit ${commit}, ${machine}, ${cores}, ${storage}. Medians of ${options.rounds} × ${options.seconds} s.`;
  return { date, commit, machine, cores, storage, options, text };
}

export function printTable({ title, note, rows }) {
  console.log(`\n  ${title}${note ? `\n  ${note}` : ""}`);
  console.table(rows);
}
