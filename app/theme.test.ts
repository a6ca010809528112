import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { colorDistance, contrast, deuteranopeDistance, lightness } from "@/test/colors";
import { PHASE_TONES, phaseFill } from "./(console)/console/_values/phase-badge";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

/** Returns the variables of a rule, with `var(--light, x) var(--dark, y)` resolved for the theme. */
function readRule(selector: string, theme: "light" | "dark"): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const rule = css.slice(start, css.indexOf("\n}", start));
  const pair = /--([\w-]+): var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\);/g;
  return Object.fromEntries(
    [...rule.matchAll(pair)].map(([, name, light, dark]) => [name, theme === "light" ? light : dark]),
  );
}

/** Maps each color name to its step of the neutral scale: `ink` to `neutral-10`. */
const STEPS = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): var\(--(neutral-\d+)\);/g)].map(([, name, step]) => [name, step]),
);

const PHASES = Object.keys(PHASE_TONES) as CandidatePhase[];

const PALETTES = (["light", "dark"] as const).flatMap((theme) => {
  const live = readRule(":root", theme);
  const sandbox = { ...live, ...readRule(':root:has([data-mode="sandbox"])', theme) };
  return [
    { name: `live mode in the ${theme} theme`, theme, colors: live },
    { name: `sandbox mode in the ${theme} theme`, theme, colors: sandbox },
  ];
});

describe.each(PALETTES)("in $name,", ({ theme, colors }) => {
  const color = (name: string): string => {
    const found = colors[STEPS[name] ?? name];
    if (!found) throw new Error(`theme.css has no color ${name}.`);
    return found;
  };
  const tones = PHASES.map((phase) => ({
    tone: color(`tone-${PHASE_TONES[phase]}`),
    fill: phaseFill(phase),
  }));
  const pairs = tones.flatMap((one, index) => tones.slice(index + 1).map((other) => [one, other] as const));

  test("the ten neutral steps go from the background to the text in small but distinct changes of lightness", () => {
    const steps = Array.from({ length: 10 }, (_, index) => lightness(color(`neutral-${index + 1}`)));
    const direction = theme === "light" ? -1 : 1;
    for (const [index, step] of steps.slice(1).entries()) {
      const change = (step - (steps[index] ?? 0)) * direction;
      expect(change, `step ${index + 2}`).toBeGreaterThan(0.01);
      expect(change, `step ${index + 2}`).toBeLessThan(0.21);
    }
  });

  test.each(["ink", "strong", "muted", "stream", "stream-deep", "danger", "danger-deep"])(
    "%s is readable as text on every surface",
    (text) => {
      for (const surface of ["paper", "raised", "hover", "chosen"])
        expect(contrast(color(text), color(surface)), surface).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["stream", "stream-deep", "danger", "danger-deep", "ink"])(
    "text in the page color is readable on %s",
    (surface) => {
      expect(contrast(color("paper"), color(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    "edge",
    "edge-strong",
    "stream",
    "sun",
    ...Object.values(PHASE_TONES).map((tone) => `tone-${tone}`),
  ])("the border or state color %s is visible on the page and on panels", (mark) => {
    for (const surface of ["paper", "raised"])
      expect(contrast(color(mark), color(surface)), surface).toBeGreaterThanOrEqual(3);
  });

  test("the phases have seven hues of equal lightness", () => {
    const shades = tones.map(({ tone }) => lightness(tone));
    expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(0.01);
    for (const [one, other] of pairs) expect(colorDistance(one.tone, other.tone)).toBeGreaterThan(0.07);
  });

  test("phases whose colors look the same with deuteranopia have dots with different fills", () => {
    for (const [one, other] of pairs)
      if (deuteranopeDistance(one.tone, other.tone) < 0.04)
        expect(Math.abs(one.fill - other.fill)).toBeGreaterThanOrEqual(2 / 6);
  });

  test("each phase's dot is filled differently, so that phases differ in grayscale", () => {
    for (const [one, other] of pairs)
      expect(Math.abs(one.fill - other.fill)).toBeGreaterThanOrEqual(0.99 / 6);
  });
});

test("text in the page color is readable on both sandbox stripes, and the stripes differ visibly", () => {
  for (const theme of ["light", "dark"] as const) {
    const { stream = "", stripe = "", ...rest } = readRule(':root:has([data-mode="sandbox"])', theme);
    for (const color of [stream, stripe])
      expect(contrast(rest["neutral-1"] ?? "", color)).toBeGreaterThanOrEqual(4.5);
    expect(colorDistance(stream, stripe)).toBeGreaterThan(0.06);
  }
});
