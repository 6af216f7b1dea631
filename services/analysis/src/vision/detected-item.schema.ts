import { CATEGORIES, CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';
import { COLOR_NAMES } from '@whereabouts/shared/contracts/colors.js';
import { ITEM_CHOICES } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_LINE, MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { oneLine } from '@whereabouts/shared/contracts/plain-text.js';
import { isProductCode } from '@whereabouts/shared/contracts/product-code.js';
import { type DetectedItem, LabelFacts, MAX_ALTERNATIVES } from '@whereabouts/shared/contracts/vision.js';
import { z } from 'zod';
import { boxIn, type DetectedBox, unitOf } from './box-in-image.js';
import { knownColor } from './color-name.js';
import { cutName, cutText, LENGTHS } from './cut-text.js';
import { ABOUT_NAMES, type Household, languageOf } from './household.js';
import { knownCategory } from './known-category.js';
import type { LenientItem } from './lenient-item.js';

/** The schema restricts strict providers to the list. The words of other models are mapped to it later. */
const oneOf = (names: string[]) => z.string().meta({ enum: names }).nullable();

/**
 * The schema of an item in the model's answer. `LenientItem` parses it. The schema has no bounds, because values out of
 * bounds are cut.
 */
export const DetectedItemSchema = z.object({
  name: z
    .string()
    .describe(
      `name of at most ${LENGTHS.short_name} letters: type first, then brand, model and what tells it apart, as far as the photo shows them, e.g. "Cordless drill Bosch GSR 12V" or "Enamel mug with blue rim"; never only a general word like "box" or "cable" if the photo shows more`,
    ),
  description: z
    .string()
    .nullable()
    .describe(
      'one or two sentences on what tells it from similar things: material, size, condition, marks, readable text; else null',
    ),
  category: oneOf(CATEGORY_NAMES).describe(
    `one of the categories below, written "Group${CATEGORY_SEPARATOR}Name"; null when none fits`,
  ),
  color: oneOf(COLOR_NAMES).describe(`its main color, one of: ${COLOR_NAMES.join(', ')}; null when none stands out`),
  manufacturer: z.string().nullable().default(null).describe('the maker printed on it; else null'),
  model: z.string().nullable().default(null).describe('the model or type printed on it; else null'),
  serial_number: z
    .string()
    .nullable()
    .default(null)
    .describe('the serial number printed on it, letter by letter; null when any part cannot be read'),
  code: z.string().nullable().default(null).describe('the digits under its barcode, or its ISBN; else null'),
  condition: oneOf([...ITEM_CHOICES.condition]).describe(
    'new (unused or in its packaging), good, worn or broken, as far as it can be seen; null when unsure',
  ),
  quantity: z.int().describe('how many identical ones are visible, at least 1'),
  confidence: z.number().describe('how sure you are of name and existence, from 0 to 1'),
  // Small models omit it.
  alternatives: z
    .array(z.string())
    .default([])
    .describe('other names it may go by when you are not sure of it, the likeliest first, at most three; else empty'),
  box: z
    .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe(
      'the smallest box around it, or around all identical ones, as parts of the width and height of the photo from 0 to 1; null when unsure',
    ),
});

/** Rules for every field, for models that are restricted to the schema's structure but do not see its descriptions. */
const FIELD_RULES = Object.entries(DetectedItemSchema.shape)
  .map(([field, { description }]) => `- ${field}: ${description}`)
  .join('\n');

const CATEGORY_LIST = Object.entries(CATEGORIES)
  .map(([group, names]) => `- ${group}: ${names.join(', ')}`)
  .join('\n');

/** Part of every prompt: how to describe items. */
export const describingIn = (household: Household) => `How to describe each
${FIELD_RULES}

Categories
${CATEGORY_LIST}

${ABOUT_NAMES}

Write names, descriptions and the summary in ${languageOf(household)}. Categories, colors and conditions stay as they are listed.`;

/** An item of whose label nothing is known. */
export const NO_FACTS: LabelFacts = LabelFacts.parse({});

/** Confidence of an item for which the model gave none. It is low enough to mark the item for review. */
const UNKNOWN_CONFIDENCE = 0.5;

/** Converts items within the limits, with names as short as the prompt says, and drops items without a name. */
export function withinLimits(
  items: LenientItem[],
  image: { width: number; height: number },
  ownCategories: string[],
): DetectedItem[] {
  const boxOf = boxReader(items, image);
  return items
    .map((item) => limited(item, boxOf, ownCategories))
    .map((item) => ({ ...item, name: cutName(item.name), alternatives: item.alternatives.map(cutName) }))
    .filter(({ name }) => name);
}

/** Converts the boxes of an answer, which all have the same unit. */
export function boxReader(items: LenientItem[], image: { width: number; height: number }) {
  const unit = unitOf(
    items.map(({ box }) => box).filter((box) => box !== null),
    image,
  );
  return (box: DetectedBox) => (unit ? boxIn(unit, box) : null);
}

/** Cuts an item to the limits of a stored item. Only the name may be empty. */
export function limited(
  { name, description, category, color, quantity, confidence, alternatives, box, ...facts }: LenientItem,
  boxOf: (box: DetectedBox) => DetectedItem['box'],
  ownCategories: string[],
): DetectedItem {
  return {
    name: cutText(name, LENGTHS.name),
    description: cutText(description ?? '', LENGTHS.description) || null,
    category: knownCategory(category ?? '', ownCategories),
    color: knownColor(color ?? ''),
    quantity: between(1, quantity ?? 1, MAX_QUANTITY),
    confidence: between(0, confidence ?? UNKNOWN_CONFIDENCE, 1),
    alternatives: alternatives
      .map((other) => cutText(other, LENGTHS.name))
      .filter((other) => other)
      .slice(0, MAX_ALTERNATIVES),
    box: box && boxOf(box),
    ...NO_FACTS,
    manufacturer: line(facts.manufacturer),
    model: line(facts.model),
    serial_number: line(facts.serial_number),
    condition: conditionIn(facts.condition),
    code: codeIn(facts.code),
  };
}

/** Models also give the address in a QR code, or guess digits. */
function codeIn(text: string | null): string | null {
  const code = text?.replace(/[\s-]/g, '') ?? '';
  return isProductCode(code) ? code : null;
}

const conditionIn = (text: string | null) =>
  ITEM_CHOICES.condition.find((condition) => condition === text?.trim().toLowerCase()) ?? null;

const line = (text: string | null) => cutText(oneLine(text ?? ''), MAX_LINE) || null;

function between(min: number, value: number, max: number) {
  return Math.min(Math.max(value, min), max);
}
