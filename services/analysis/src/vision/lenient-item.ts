import { z } from 'zod';

/** A number, or one that a model wrote as text. */
const PlainNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

const Percent = z
  .string()
  .trim()
  .regex(/^\d+(\.\d+)?\s*%$/)
  .transform((text) => Number.parseFloat(text) / 100);

const PlainText = z.union([z.string(), z.number().transform(String)]);

const OptionalText = PlainText.nullable().catch(null);

/** A field that is not plain is dropped, and never costs the item (docs/rules/analysis.md). */
const Fields = z.object({
  /** Empty where there is none. */
  name: PlainText.catch(''),
  description: OptionalText,
  category: OptionalText,
  color: OptionalText,
  /** Null for anything but a whole number. */
  quantity: PlainNumber.pipe(z.int()).nullable().catch(null),
  confidence: z.union([PlainNumber, Percent]).nullable().catch(null),
  alternatives: z
    .union([z.string().transform((text) => [text]), z.array(z.unknown())])
    .transform((others: unknown[]) => others.filter((other) => typeof other === 'string'))
    .catch([]),
  box: z
    .object({ left: PlainNumber, top: PlainNumber, width: PlainNumber, height: PlainNumber })
    .nullable()
    .catch(null),
});

/** A thing as models write it, whatever they were asked for. A text alone is a name. */
export const LenientItem = z.preprocess((seen) => (typeof seen === 'string' ? { name: seen } : seen), Fields);
export type LenientItem = z.infer<typeof LenientItem>;
