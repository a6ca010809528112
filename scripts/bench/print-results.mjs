import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { root } from "../paths.mjs";

export const median = (values) => quantile(values, 0.5);

export const quantile = (values, share) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ];

/** Describes the run: date, commit, machine, and number and length of the rounds. */
export function describeRun(options, cores) {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty"], { cwd: root, encoding: "utf8" });
  const commit = stdout?.trim() || "unknown";
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const text = `${date}, commit ${commit}, ${machine}, ${cores}. Medians of ${options.rounds} × ${options.seconds} s.`;
  return { date, commit, machine, cores, options, text };
}

export function printTable({ title, note, rows }) {
  console.log(`\n  ${title}${note ? `\n  ${note}` : ""}`);
  console.table(rows);
}
