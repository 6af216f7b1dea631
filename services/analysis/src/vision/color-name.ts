/** Names an item's colour may have, with a typical value of each. */
const COLORS = {
  black: [20, 20, 20],
  gray: [128, 128, 128],
  white: [245, 245, 245],
  red: [205, 35, 35],
  orange: [240, 130, 20],
  yellow: [245, 215, 50],
  green: [50, 140, 60],
  turquoise: [50, 190, 185],
  blue: [40, 85, 190],
  purple: [125, 55, 165],
  pink: [240, 140, 180],
  brown: [115, 70, 35],
  beige: [222, 203, 168],
} as const;

export const COLOR_NAMES = Object.keys(COLORS);

type Rgb = { r: number; g: number; b: number };

/** The name nearest to the eye: distances are taken in OKLab, where equal steps look equally large. */
export function colorName(color: Rgb): string {
  const target = oklab(color);
  const distances = Object.entries(COLORS).map(([name, [r, g, b]]) => ({
    name,
    distance: Math.hypot(...oklab({ r, g, b }).map((value, axis) => value - (target[axis] ?? 0))),
  }));
  return distances.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest)).name;
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
function oklab({ r, g, b }: Rgb): number[] {
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** sRGB byte to linear light. */
function linear(byte: number) {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
