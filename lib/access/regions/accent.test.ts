import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { accentStyle, CONTRAST_MIN, lowestContrast, SURFACES, toReadableColor } from "./accent";

const theme = readFileSync(new URL("../../../app/theme.css", import.meta.url), "utf8");
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("SURFACES lists the same colors as theme.css", () => {
  for (const [index, name] of ["neutral-1", "neutral-2", "chosen"].entries()) {
    const [, light, dark] =
      new RegExp(`--${name}: var\\(--light, (#\\w+)\\) var\\(--dark, (#\\w+)\\);`).exec(theme) ?? [];
    expect([SURFACES.light[index], SURFACES.dark[index]]).toEqual([light, dark]);
  }
});

test("lowestContrast is 1 for a surface's own color, and high for black on light surfaces and white on dark ones", () => {
  expect(lowestContrast("light", "#000000")).toBeGreaterThan(16);
  expect(lowestContrast("light", "#d9eef0")).toBeCloseTo(1, 5);
  expect(lowestContrast("dark", "#ffffff")).toBeGreaterThan(10);
});

test("toReadableColor makes any color readable in both themes and keeps a readable color unchanged", () => {
  fc.assert(
    fc.property(color, (chosen) => {
      for (const mode of ["light", "dark"] as const) {
        const readable = toReadableColor(mode, chosen);
        expect(lowestContrast(mode, readable)).toBeGreaterThanOrEqual(CONTRAST_MIN);
        if (lowestContrast(mode, chosen) >= CONTRAST_MIN) expect(readable).toBe(chosen);
      }
    }),
    randomRuns(1_000),
  );
});

test("accentStyle returns no style for an invalid color", () => {
  expect(accentStyle("#fff;}body{display:none")).toBe("");
  expect(accentStyle("#5b2a86")).toContain("--stream:var(--light,#5b2a86)");
});
