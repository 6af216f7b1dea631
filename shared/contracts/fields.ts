import { z } from 'zod';
import {
  MAX_BATCH,
  MAX_CODE,
  MAX_DESCRIPTION,
  MAX_ITEM_NAME,
  MAX_LINE,
  MAX_LINK,
  MAX_MONEY,
  MAX_PLACE,
  MAX_PRINTED_TEXT,
  MAX_QUANTITY,
  MAX_TAG,
  MAX_TAGS,
} from './limits.js';
import { oneLine, severalLines } from './plain-text.js';
import { isWebAddress, WEB_ADDRESS } from './web-address.js';

/** Identity of a row: PostgreSQL `bigint`, a positive integer in JSON (docs/rules/answers.md). */
export const Id = z.int('must be a whole number').positive();

const DIGITS = /^\d+$/;

/** Parses a number from a path or query string, then applies `schema`. Only digits are accepted: no sign, no `1e3`. */
export const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value), schema);

/** The identity of a row, from a path or query string. */
export const PathId = fromDigits(z.number('must be a whole number'))
  .pipe(Id)
  .meta({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** ISO 8601 instant in UTC. */
export const Timestamp = z.iso.datetime({ offset: true });

/** The ids of one call. Duplicates are removed; the order is kept. */
export const Ids = z
  .array(Id)
  .min(1)
  .max(MAX_BATCH)
  .transform((ids) => [...new Set(ids)]);

/** PostgreSQL's text type cannot store NUL characters. */
const NO_NUL = /^[^\0]*$/;

/** Matches a text with at least one visible character (Unicode, UAX #44). */
export const VISIBLE = /^[^\0]*[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800][^\0]*$/u;
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Characters that cleaning may remove. Longer texts are refused uncleaned, because cleaning megabytes takes a second. */
const MAX_REMOVED = 10_000;

const cleanedBy = (clean: (value: string) => string, max: number) => (value: string) => {
  if (value.length > max + MAX_REMOVED) return value;
  return INVISIBLE.test(value) ? '' : clean(value);
};

const textBy = (clean: (value: string) => string) => (max: number) =>
  z
    .string()
    .overwrite(cleanedBy(clean, max))
    .max(max, `must have at most ${max} characters`)
    .regex(NO_NUL, 'must not contain NUL characters');

/** One line of at most `max` characters, cleaned (docs/rules/text.md). May be empty. */
export const text = textBy(oneLine);

/** Text of one or more lines, cleaned (docs/rules/text.md). May be empty. */
export const longText = textBy(severalLines);

/** A text that can be null. An empty text becomes null. */
const optional = (schema: ReturnType<typeof text>) => schema.nullable().transform((value) => value || null);
export const optionalText = (max: number) => optional(text(max));
export const optionalLongText = (max: number) => optional(longText(max));

/** A text of at least one character. */
const required = (schema: ReturnType<typeof text>, problem: string) =>
  schema.min(1, problem).meta({ pattern: VISIBLE.source });
export const requiredText = (max: number, problem = 'must not be empty') => required(text(max), problem);
export const requiredLongText = (max: number) => required(longText(max), 'must not be empty');

// Lengths: docs/rules/answers.md.
export const ItemName = requiredText(MAX_ITEM_NAME);
export const Description = optionalLongText(MAX_DESCRIPTION);
export const Place = optionalText(MAX_PLACE);
/** The text that the built-in reader reads on an item. */
export const PrintedText = optionalLongText(MAX_PRINTED_TEXT);
/** A manufacturer, a model, a serial number or a seller. */
export const Line = optionalText(MAX_LINE);
/** A barcode or an ISBN. Spaces are removed. */
export const Code = optional(textBy((value) => oneLine(value).replaceAll(' ', ''))(MAX_CODE));
/** An address that opens in a browser. */
export const Link = optional(
  text(MAX_LINK)
    .refine((value) => value === '' || isWebAddress(value), 'must be an address that starts with https:// or http://')
    .meta({ pattern: `${INVISIBLE.source}|${WEB_ADDRESS.source}` }),
);
/** The address of something that is stored elsewhere. */
export const WebAddress = text(MAX_LINK)
  .refine(isWebAddress, 'must be an address that starts with https:// or http://')
  .meta({ pattern: WEB_ADDRESS.source });
export const FileName = requiredText(255);
/** Of an address (RFC 5321). */
const MAX_EMAIL = 254;
export const Email = z
  .string()
  .overwrite(cleanedBy(oneLine, MAX_EMAIL))
  .toLowerCase()
  .max(MAX_EMAIL)
  .pipe(z.email('must be an e-mail address'))
  .meta({ format: 'email' });
/** Not trimmed: every character of a new password counts (docs/rules/answers.md). */
export const Password = z
  .string()
  .normalize('NFC')
  .min(8, 'Password must be at least 8 characters long')
  .max(128)
  .regex(/^\P{Cc}*$/u, 'Password must not contain control characters');
export const DisplayName = requiredText(100, 'Display name is required');

/** Money with two decimals, 0 to 999,999,999.99 (docs/rules/answers.md). */
export const Money = z
  .number()
  .min(0)
  .max(MAX_MONEY)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'has more than two decimals')
  .meta({ multipleOf: 0.01 });

/** `YYYY-MM-DD`. PostgreSQL's calendar has no year 0. */
export const Day = z.iso.date().refine((date) => !date.startsWith('0000'), 'must be a date');

/** At most 40 characters, lower-cased. An item has up to 20 different tags (docs/rules/answers.md). */
export const Tag = requiredText(MAX_TAG).toLowerCase();
export const Tags = z
  .array(Tag)
  .transform((tags) => [...new Set(tags)])
  .pipe(z.array(z.string()).max(MAX_TAGS));

/** A quantity or a minimum, in pieces. 0 means out of stock. */
export const Quantity = z.int().min(0).max(MAX_QUANTITY);

/** Where the next page of a list begins. Opaque, and valid only for the query that returned it. */
export const Cursor = (max: number) =>
  z.string().max(max).meta({ description: 'The `next_cursor` of a previous response. Any other value is a 400.' });

/** The ETag of the list that the client has (docs/rules/answers.md). */
export const IfNoneMatch = z.string().optional();

/**
 * An earlier ETag of a list of items. The response holds only later changes, or the whole list if the ETag is unknown.
 */
export const Since = z.string().max(500).optional();
