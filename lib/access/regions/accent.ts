/**
 * A region's own colour. It is used for words and for the ground below them, so it must be readable on every surface of
 * the theme (WCAG 2.2, 1.4.3): 4.5 to 1. No colour is that on light and dark surfaces both, so the region chooses the one
 * for the light theme, and the one for the dark theme is the same made as much lighter as it takes.
 */
export const CONTRAST_MIN = 4.5;

/** The surfaces of `app/theme.css`: paper, raised and chosen. */
export const SURFACES = {
  light: ["#fcfdfd", "#eff5f5", "#d9eef0"],
  dark: ["#0c191d", "#14262b", "#173a42"],
} as const;

export type Theme = keyof typeof SURFACES;

const STEPS = 50;
const DARKEN_SHARE = 0.35;
const HEX = /^#[0-9a-f]{6}$/;

export const isColour = (text: string): boolean => HEX.test(text);

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The least contrast that a colour has with a surface of the theme. */
export const lowestContrast = (theme: Theme, colour: string): number =>
  Math.min(...SURFACES[theme].map((surface) => contrast(colour, surface)));

function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour, or the nearest one on its way to black or white that is readable in the theme. */
export function toReadableColour(theme: Theme, colour: string): string {
  const end = theme === "light" ? "#000000" : "#ffffff";
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const share = shares.find((each) => lowestContrast(theme, mix(colour, end, each)) >= CONTRAST_MIN) ?? 1;
  return mix(colour, end, share);
}

/** A style sheet that puts a region's colour in the place of the product's; empty for a text that is no colour. */
export function accentStyle(colour: string): string {
  if (!isColour(colour)) return "";
  const [light, dark] = [toReadableColour("light", colour), toReadableColour("dark", colour)];
  const tokens = (shade: string, end: string) =>
    `--stream:${shade};--stream-deep:${mix(shade, end, DARKEN_SHARE)}`;
  return `:root:root{${tokens(light, "#000000")}}@media (prefers-color-scheme:dark){:root:root{${tokens(dark, "#ffffff")}}}`;
}
