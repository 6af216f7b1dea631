import { z } from 'zod';
import { CustomValues, GivenCustomValues } from './custom-field-schemas.js';
import { Departed, GivenDeparted } from './departed.js';
import { Code, Day, Description, Id, ItemName, Line, Link, Money, Place, Quantity, Tags } from './fields.js';
import { ITEM_FIELD_NAMES, ITEM_FIELDS, type ItemFieldKind, type ItemFieldName } from './item-fields.js';

const part = z.number().min(0).max(1);
const length = part.meta({ exclusiveMinimum: 0 });

/** Rounds to a ten-thousandth of a side, which is less than a pixel of most images. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** The part of an image that shows one item: left, top, width and height as fractions of the image, 0 to 1. */
export const ImageBox = z
  .tuple([part, part, length, length])
  .refine(([left, top, width, height]) => {
    return width > 0 && height > 0 && left + width <= 1.0001 && top + height <= 1.0001;
  }, 'must lie within the photo: left, top, width and height, each from 0 to 1')
  .meta({ description: 'Left, top, width and height. Left + width and top + height are at most 1.' });
export type ImageBox = z.infer<typeof ImageBox>;

/** A box as clients send it. */
export const GivenBox = ImageBox.transform((box) => box.map(rounded) as ImageBox);

/** A box in a URL: `left,top,width,height`. */
export const BoxParameter = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map((value) => (value === '' ? Number.NaN : Number(value))))
  .pipe(GivenBox);

/** Schemas of each field kind, as stored and as sent by clients. The values of `choice` are in `ITEM_FIELDS`. */
const KINDS = {
  name: { stored: z.string(), given: ItemName },
  long_text: { stored: z.string().nullable(), given: Description },
  short_text: { stored: z.string().nullable(), given: Place },
  line: { stored: z.string().nullable(), given: Line },
  code: { stored: z.string().nullable(), given: Code },
  link: { stored: z.string().nullable(), given: Link },
  quantity: { stored: z.int().min(0), given: Quantity },
  flag: { stored: z.boolean(), given: z.boolean() },
  money: { stored: z.number().nullable(), given: Money.nullable() },
  date: { stored: z.string().nullable(), given: Day.nullable() },
  tags: { stored: z.array(z.string()), given: Tags },
  image: { stored: Id.nullable(), given: Id.nullable() },
  box: {
    stored: ImageBox.nullable(),
    given: GivenBox.nullable(),
  },
  custom: { stored: CustomValues, given: GivenCustomValues },
  departed: { stored: Departed.nullable().default(null), given: GivenDeparted.nullable() },
} satisfies Record<Exclude<ItemFieldKind, 'choice'>, { stored: z.ZodType; given: z.ZodType }>;

/** Fields that analysis can fill with a proposal to confirm. */
export const DoubtfulField = z.enum(['manufacturer', 'model', 'serial_number', 'code']);
export type DoubtfulField = z.infer<typeof DoubtfulField>;

type Side = 'stored' | 'given';
type SchemaOf<Name extends ItemFieldName, S extends Side> = (typeof ITEM_FIELDS)[Name] extends {
  choices: infer Choices extends readonly string[];
}
  ? z.ZodNullable<z.ZodEnum<{ [Choice in Choices[number]]: Choice }>>
  : (typeof KINDS)[Exclude<(typeof ITEM_FIELDS)[Name]['kind'], 'choice'>][S];
type Shape<S extends Side> = { [Name in ItemFieldName]: SchemaOf<Name, S> };

function shapeOf<S extends Side>(side: S): Shape<S> {
  const schemas = ITEM_FIELD_NAMES.map((name) => {
    const field = ITEM_FIELDS[name];
    return [name, field.kind === 'choice' ? z.enum(field.choices).nullable() : KINDS[field.kind][side]];
  });
  return Object.fromEntries(schemas);
}

/** The fields of an item as the database stores them. */
export const StoredFields = z.object(shapeOf('stored'));
export type StoredFields = z.infer<typeof StoredFields>;

/** The fields of an item as clients send them. */
export const GivenFields = z.object(shapeOf('given'));
