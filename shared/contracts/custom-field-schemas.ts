import { z } from 'zod';
import { Actor } from './auth.js';
import { command, rawCommand } from './contract.js';
import { CUSTOM_FIELD_KINDS } from './custom-fields.js';
import { Id, IfNoneMatch, longText, Place, requiredText } from './fields.js';
import {
  MAX_CUSTOM_CHOICE,
  MAX_CUSTOM_CHOICES,
  MAX_CUSTOM_FIELD_NAME,
  MAX_CUSTOM_FIELDS,
  MAX_CUSTOM_TEXT,
  MIN_CUSTOM_CHOICES,
} from './limits.js';
import { Success } from './problem.js';
import { textKey } from './text-key.js';

const BY_ID = 'The values of custom fields, by the id of the field. A date is `YYYY-MM-DD`.';

/** The values of an item's custom fields, by field id. */
export const CustomValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .meta({ description: BY_ID });
export type CustomValues = z.infer<typeof CustomValues>;

const FieldKey = z.string().regex(/^[1-9]\d{0,14}$/, 'must be the id of a custom field');

/** Values to set. Null or an empty text clears a value; other fields keep theirs. Inventory checks the kinds. */
export const GivenCustomValues = z
  .record(FieldKey, z.union([longText(MAX_CUSTOM_TEXT), z.number(), z.boolean()]).nullable())
  .refine((values) => Object.keys(values).length <= MAX_CUSTOM_FIELDS, {
    error: `must name at most ${MAX_CUSTOM_FIELDS} fields`,
  })
  .meta({ description: `${BY_ID} \`null\` clears a value.`, maxProperties: MAX_CUSTOM_FIELDS });
export type GivenCustomValues = z.infer<typeof GivenCustomValues>;

const Kind = z.enum(CUSTOM_FIELD_KINDS);

/** A field that a user defines for own items (docs/rules/custom-fields.md). */
export const CustomField = z.object({
  id: Id,
  name: z.string(),
  kind: Kind,
  /** For the kind `choice`. */
  choices: z.array(z.string()).nullable(),
  /** The field applies to items of this category, or to all items if null. */
  category: z.string().nullable(),
  /** Counts from 0 within the fields of one owner. */
  position: z.int(),
  owner_id: Id,
  /** The number of the owner's items with a value, including trash. Null for fields of other users. */
  value_count: z.int().nullable(),
});
export type CustomField = z.infer<typeof CustomField>;

export const CustomFieldList = z.object({ fields: z.array(CustomField) });
export type CustomFieldList = z.infer<typeof CustomFieldList>;

const Choices = z
  .array(requiredText(MAX_CUSTOM_CHOICE))
  .min(MIN_CUSTOM_CHOICES, `must have at least ${MIN_CUSTOM_CHOICES} choices`)
  .max(MAX_CUSTOM_CHOICES, `must have at most ${MAX_CUSTOM_CHOICES} choices`)
  .refine((choices) => new Set(choices.map(textKey)).size === choices.length, 'must be different choices')
  .meta({ description: 'For the kind `choice`. No two choices are equal.' });

const FIELDS = z.object({
  name: requiredText(MAX_CUSTOM_FIELD_NAME),
  kind: Kind,
  choices: Choices.nullable().optional(),
  category: Place.optional(),
  position: z
    .int()
    .min(0)
    .max(MAX_CUSTOM_FIELDS - 1)
    .optional(),
});

export const NewCustomField = FIELDS.refine(({ kind, choices }) => (kind === 'choice') === Boolean(choices), {
  error: 'must be given for the kind choice, and only for it',
  path: ['choices'],
}).meta({
  anyOf: [
    { properties: { kind: { enum: ['choice'] }, choices: { type: 'array' } }, required: ['choices'] },
    {
      properties: { kind: { enum: CUSTOM_FIELD_KINDS.filter((kind) => kind !== 'choice') }, choices: { type: 'null' } },
    },
  ],
});
export type NewCustomField = z.infer<typeof NewCustomField>;

/** Absent fields keep their value. The kind cannot change. */
export const CustomFieldChange = FIELDS.partial();
export type CustomFieldChange = z.infer<typeof CustomFieldChange>;

const AsActor = z.object({ actor: Actor });
const OwnField = AsActor.extend({ field_id: Id });
const Answer = z.object({ field: CustomField });

/** Commands on custom fields, handled by inventory. A field of another user is a 404 `field_not_found`. */
export const customFields = {
  /** The actor's own fields in order, then those of other users that items visible to the actor use. */
  list: rawCommand('inventory.listCustomFields', AsActor.extend({ if_none_match: IfNoneMatch }), CustomFieldList),
  /** 409 `too_many_fields` beyond `MAX_CUSTOM_FIELDS`, `field_name_taken` for the name of another field. */
  create: command('inventory.createCustomField', NewCustomField.safeExtend({ actor: Actor }), Answer),
  /** Values that a removed choice has set stay. */
  change: command('inventory.changeCustomField', OwnField.extend(CustomFieldChange.shape), Answer),
  /** The values disappear with the field. They are removed from the items in the background. */
  remove: command('inventory.deleteCustomField', OwnField, Success.extend({ values_deleted: z.int() })),
};
