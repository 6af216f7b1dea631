import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import type { FontName } from './fonts.js';
import { INTERNATIONAL, MAKERS, WORDS } from './words.js';

/** Difficulties of photos. Each photo has one. All others are at their mildest. */
export const CONDITIONS = ['plain', 'rotated', 'blurred', 'glare', 'slanted', 'dark'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface LabelPlan {
  language: string;
  font: FontName;
  product: string;
  maker: string;
  model: string;
  serial: string;
  /** The lines of the label from top to bottom, with their heights in pixels. */
  lines: { text: string; height: number }[];
  ean: string | null;
  /** The content of a QR code. */
  qr: string | null;
  condition: Condition;
  /** Degrees. */
  angle: number;
  /** 0 to 1: where on its scale the condition is. */
  strength: number;
  /** Seed of the photo's noise and positions. */
  seed: number;
}

/** Photos in order of their languages, in proportion to the weights. The same seed gives the same plans. */
export function planLabels(count: number, seed: number): LabelPlan[] {
  const random = seededRandom(seed);
  const turns = Object.entries(WORDS).flatMap(([language, { weight }]) => Array<string>(weight).fill(language));
  return Array.from({ length: count }, (_, at) => planLabel(turns[at % turns.length] ?? 'en', random));
}

function planLabel(language: string, random: () => number): LabelPlan {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const words = WORDS[language] ?? WORDS.en;
  if (!words) throw new Error(`no words of ${language}`);
  const condition = pick(CONDITIONS);
  const [product, maker] = [pick(words.products), pick(MAKERS)];
  const [model, serial] = [modelOf(random), serialOf(random)];
  const [modelWord, serialWord] = random() < 0.5 ? pick(INTERNATIONAL) : [words.model, words.serial];
  const code = random();
  const ean = code < 0.6 ? eanOf(random) : null;
  const side = random() < 0.5 ? -1 : 1;
  return {
    ...{ language, font: pick(words.fonts), product, maker, model, serial, condition },
    lines: [
      { text: product, height: 64 },
      { text: `${words.manufacturer} ${maker}`, height: 40 },
      { text: `${modelWord} ${model}`, height: 40 },
      { text: `${serialWord} ${serial}`, height: 36 + 8 * random() },
      { text: pick(words.notices), height: 34 },
    ],
    ean,
    qr: code > 0.8 ? `https://example.com/p/${serialOf(random)}` : null,
    angle: side * (condition === 'rotated' ? 3 + 12 * random() : 2 * random()),
    strength: random(),
    seed: Math.floor(random() * 2 ** 31),
  };
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `9` stands for a digit, `A` for a letter, `X` for either. */
function filled(pattern: string, random: () => number): string {
  const signs: Record<string, string> = { 9: DIGITS, A: LETTERS, X: DIGITS + LETTERS };
  return [...pattern]
    .map((place) => {
      const all = signs[place];
      return all ? all.charAt(Math.floor(random() * all.length)) : place;
    })
    .join('');
}

/** Forms of serial numbers. Real ones mostly avoid O and I; these do not, so that confusions show. */
const SERIALS = ['AA99999999', '9A99999999', 'XXXXXXXXXX', '999999999999', 'A999999AA', 'AAA-99999-A'];
const MODELS = ['AA 99A-99', 'AA-999', 'A99A', '9999-AA', 'AAA999'];

const oneOf = (all: string[], random: () => number) => all[Math.floor(random() * all.length)] ?? '';
const modelOf = (random: () => number) => filled(oneOf(MODELS, random), random);

/** The reader's pattern asks for a digit, as all forms but the random one have. */
function serialOf(random: () => number): string {
  const serial = filled(oneOf(SERIALS, random), random);
  return /\d/.test(serial) ? serial : `${serial.slice(0, -1)}7`;
}

/** An EAN-13 with its check digit (GS1 General Specifications). */
function eanOf(random: () => number): string {
  const digits = filled('409999999999', random);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
