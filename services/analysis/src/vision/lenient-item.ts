import { z } from 'zod';

/** A number, or a string that contains one. */
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

/** An invalid field is dropped without losing the item (docs/rules/analysis.md). */
const Fields = z.object({
  /** Empty if missing. */
  name: PlainText.catch(''),
  description: OptionalText,
  category: OptionalText,
  color: OptionalText,
  manufacturer: OptionalText,
  model: OptionalText,
  serial_number: OptionalText,
  code: OptionalText,
  condition: OptionalText,
  /** Null unless it is a whole number. */
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

/** An item as models actually write it. A bare string is a name. */
export const LenientItem = z.preprocess((seen) => (typeof seen === 'string' ? { name: seen } : seen), Fields);
export type LenientItem = z.infer<typeof LenientItem>;
