import type { DetectedItem } from '@whereabouts/shared/contracts/analysis.js';
import { z } from 'zod';
import { COLOR_NAMES } from './color-name.js';
import { cutText, LENGTHS } from './cut-text.js';
import type { Detection } from './vision-model.js';

const SeenItem = z.object({
  name: z
    .string()
    .describe(
      'specific name: what it is, then brand and model where they can be read, e.g. "Cordless drill Bosch GSR 12V"',
    ),
  description: z
    .string()
    .nullable()
    .describe('one or two sentences on what tells it from similar things: material, size, condition, marks; else null'),
  category: z
    .string()
    .nullable()
    .describe('short general category such as Tools, Kitchen, Electronics, Clothing, Books'),
  color: z
    .string()
    .nullable()
    .describe(`its main colour, one of: ${COLOR_NAMES.join(', ')}; null when none stands out`),
  quantity: z.int().describe('how many identical ones are visible, at least 1'),
  confidence: z.number().describe('how sure you are, from 0 to 1'),
  box: z
    .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe('where it is, as parts of the width and height of the photo from 0 to 1; null when unsure'),
});

/** What a model must answer. Bounds are not part of it: a value out of bounds is cut, not asked for again. */
const Answer = z.object({
  items: z.array(SeenItem),
  summary: z.string().describe('one sentence about the whole photo'),
});
type Answer = z.infer<typeof Answer>;

/** Rules for every field, for models that are held to the schema's shape without seeing its descriptions. */
export const FIELD_RULES = Object.entries(SeenItem.shape)
  .map(([field, { description }]) => `- ${field}: ${description}`)
  .join('\n');

/** JSON Schema of the answer; without number bounds, which strict providers refuse. */
export const ANSWER_SCHEMA = z.toJSONSchema(Answer, {
  override: ({ jsonSchema }) => {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
  },
});

/** Either what the model saw, or what is wrong with its answer in words the model can mend it by. */
export function readAnswer(text: string): { detection: Detection } | { flaw: string } {
  const json = parsed(text);
  if (json === undefined) return { flaw: 'It is not JSON.' };
  const { success, data, error } = Answer.safeParse(json);
  return success ? { detection: withinLimits(data) } : { flaw: z.prettifyError(error) };
}

/** Small local models wrap their JSON in prose or code fences. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

const MAX_ITEMS = 50;
const MAX_SUMMARY = 500;
const MAX_QUANTITY = 1_000_000;

function withinLimits({ items, summary }: Answer): Detection {
  const named = items.map((item) => ({ ...item, name: cutText(item.name, LENGTHS.name) })).filter(({ name }) => name);
  return { items: named.slice(0, MAX_ITEMS).map(limited), summary: cutText(summary, MAX_SUMMARY) };
}

function limited({ name, description, category, color, quantity, confidence, box }: Answer['items'][0]): DetectedItem {
  return {
    name,
    description: cutText(description ?? '', LENGTHS.description) || null,
    category: cutText(category ?? '', LENGTHS.short) || null,
    color: cutText(color ?? '', LENGTHS.short) || null,
    quantity: between(1, quantity, MAX_QUANTITY),
    confidence: between(0, confidence, 1),
    box: box && isInside(box) ? [box.left, box.top, box.width, box.height] : null,
  };
}

type SeenBox = NonNullable<Answer['items'][0]['box']>;

function isInside({ left, top, width, height }: SeenBox) {
  return left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= 1 && top + height <= 1;
}

function between(min: number, value: number, max: number) {
  return Math.min(Math.max(value, min), max);
}
