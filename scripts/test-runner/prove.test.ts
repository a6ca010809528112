import { describe, expect, it } from "vitest";
import packageJson from "@/package.json";
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

  it("has a proof for each prove:<name> command of package.json", () => {
    const short = Object.keys(packageJson.scripts).flatMap((script) => /^prove:(.+)/.exec(script)?.[1] ?? []);
    const names = findProofs().map(({ name }) => name);
    expect(short.filter((name) => !names.includes(name))).toEqual([]);
    expect(short.length).toBeGreaterThan(0);
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
