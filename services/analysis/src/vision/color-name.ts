import { COLOR_NAMES, COLORS, type Color } from '@whereabouts/shared/contracts/colors.js';

export type Rgb = { r: number; g: number; b: number };

/** The OKLab positions of all single-color swatches. A swatch with several colors is never the nearest. */
const PLACES = Object.entries(COLORS)
  .filter(([, swatch]) => swatch.startsWith('#'))
  .map(([name, swatch]) => ({ name: name as Color, place: toOklab(rgb(swatch)) }));

/**
 * Lightness counts less, so that pale and dark shades get the name of their hue: pink in bright light is pink, not
 * silver.
 */
const WEIGHTS = [0.5, 1, 1];

/** The nearest color name. Distances are measured in OKLab, where equal distances look equal. */
export function colorName(color: Rgb): Color {
  const target = toOklab(color);
  const distances = PLACES.map(({ name, place }) => ({
    name,
    distance: Math.hypot(...place.map((value, axis) => (value - (target[axis] ?? 0)) * (WEIGHTS[axis] ?? 1))),
  }));
  return distances.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest)).name;
}

/** Maps a model's words, such as "Dark grey", to a known color name: the last known word, or null without one. */
export function knownColor(text: string): Color | null {
  const american = text.toLowerCase().replaceAll('grey', 'gray');
  const words = american.replace(/multi[- ]?colou?r(ed)?/, 'multicolored').split(/[^a-z]+/);
  const known = words.filter((word): word is Color => COLOR_NAMES.some((name) => name === word));
  if (known.length > 1 && /\b(and|with)\b|[,/&+]/.test(text)) return 'multicolored';
  return known.at(-1) ?? null;
}

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

/**
 * Converts to OKLab, where equal distances look equal: Björn Ottosson, "A perceptual color space for image processing"
 * (2020).
 */
export function toOklab({ r, g, b }: Rgb): number[] {
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

/** Converts an sRGB byte to linear light. */
function linear(byte: number) {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
