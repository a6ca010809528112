/** Measures colors as people see them, for tests of the themes. Colors are written like `#0e262b`. */

type Triple = readonly [number, number, number];

const linear = (color: string): Triple => {
  const at = (start: number) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};

const apply = (rows: readonly Triple[], [x, y, z]: Triple): Triple => {
  const [first = 0, second = 0, third = 0] = rows.map(([a, b, c]) => a * x + b * y + c * z);
  return [first, second, third];
};

const luminance = (color: string): number => {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TO_CONES: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
/** The matrix for deuteranopia by Machado, Oliveira and Fernandes (2009). */
const DEUTERANOPIA: readonly Triple[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];

const oklab = (rgb: Triple): Triple => {
  const [l, m, s] = apply(TO_CONES, rgb);
  return apply(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
};

const distance = (one: Triple, other: Triple) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Returns the OKLab lightness, from 0 to 1. */
export const lightness = (color: string): number => oklab(linear(color))[0];

/** Returns the distance in OKLab. The smallest difference that people can see is about 0.02. */
export const colorDistance = (one: string, other: string): number =>
  distance(oklab(linear(one)), oklab(linear(other)));

/** Returns the distance that people with deuteranopia see. */
export const deuteranopeDistance = (one: string, other: string): number =>
  distance(oklab(apply(DEUTERANOPIA, linear(one))), oklab(apply(DEUTERANOPIA, linear(other))));
