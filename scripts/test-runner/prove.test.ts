import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findProofs, formatResult, runProofs } from "./prove.mjs";

describe("npm run prove", () => {
  it("finds a proof by the name of its file or folder, so that new proofs needn't be registered", () => {
    expect(findProofs()).toEqual(
      expect.arrayContaining([
        { name: "history", path: "e2e/faults/history.spec.ts", stage: "e2e" },
        { name: "fairness", path: "e2e/faults/fairness/", stage: "e2e" },
        { name: "isolation", path: "test/proofs/isolation/", stage: "unit" },
      ]),
    );
  });

  it.each(["en", "nl"])("has a proof for each command in the guide (%s)", (language) => {
    const guide = readFileSync(`app/docs/_guide/${language}/trust.md`, "utf8");
    const named = [...guide.matchAll(/`npm run prove -- (.+?)`/g)].map(([, name]) => name);
    const names = findProofs().map(({ name }) => name);
    expect(named.filter((name) => !names.includes(String(name)))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  it("rejects an unknown name and lists the known names", async () => {
    await expect(runProofs(["histroy"])).rejects.toThrow(/Unknown proof: histroy\.\n.*\n.*history, inngest/);
  });

  it("prints one figure per line", () => {
    const result = { proof: "erasure", run: "full", holds: true, seconds: 61, figures: { kills: 12 } };
    expect(formatResult(result)).toBe("erasure, full run: holds (61 s)\n         12  kills");
    expect(formatResult({ ...result, holds: false })).toContain("FAILED");
  });
});
