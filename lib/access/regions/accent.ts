/**
 * A region's accent color is used for text and as a background for text, so it needs a contrast of 4.5:1 with
 * every surface (WCAG 1.4.3). No color has enough contrast in both themes, so the region picks a color for
 * the light theme, and the dark theme uses a lighter shade.
 */
export const CONTRAST_MIN = 4.5;

/** The `paper`, `raised` and `chosen` colors of live data in `app/theme.css`. */
export const SURFACES = {
  light: ["#fcfdfd", "#eff5f5", "#d9eef0"],
  dark: ["#0c191d", "#14262b", "#173a42"],
} as const;

export type ColorScheme = keyof typeof SURFACES;

const STEPS = 50;
const DARKEN_SHARE = 0.35;
const HEX = /^#[0-9a-f]{6}$/;

export const isColor = (text: string): boolean => HEX.test(text);

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the color's lowest contrast with any surface of the color scheme. */
export const lowestContrast = (scheme: ColorScheme, color: string): number =>
  Math.min(...SURFACES[scheme].map((surface) => contrast(color, surface)));

function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Makes a color readable in the color scheme by darkening or lightening it as little as needed. */
export function toReadableColor(scheme: ColorScheme, color: string): string {
  const end = scheme === "light" ? "#000000" : "#ffffff";
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const share = shares.find((value) => lowestContrast(scheme, mix(color, end, value)) >= CONTRAST_MIN) ?? 1;
  return mix(color, end, share);
}

/**
 * Returns CSS that replaces the product's color with the region's. Returns an empty string if the color is
 * invalid.
 */
export function accentStyle(color: string): string {
  if (!isColor(color)) return "";
  const [light, dark] = [toReadableColor("light", color), toReadableColor("dark", color)];
  const themed = (lightShade: string, darkShade: string) =>
    `var(--light,${lightShade}) var(--dark,${darkShade})`;
  const [deepLight, deepDark] = [mix(light, "#000000", DARKEN_SHARE), mix(dark, "#ffffff", DARKEN_SHARE)];
  return `:root:root{--stream:${themed(light, dark)};--stream-deep:${themed(deepLight, deepDark)}}`;
}
