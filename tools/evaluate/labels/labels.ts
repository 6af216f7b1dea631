import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { z } from 'zod';

/** The file in a folder of photos that says what is on them. docs/recognition.md describes it for users. */
export const LABELS_FILE = 'labels.json';

const Part = z.number().min(0).max(1);
/** Absent: not judged. Null: the item shows none, so that every value is wrong. */
const Printed = z.string().trim().min(1).nullable().optional();

const LabeledItem = z.strictObject({
  /** Names that count as right. The first one is the most specific: it says type, brand and model. */
  names: z.array(z.string().trim().min(1)).min(1),
  /** How many identical ones are visible. */
  count: z.int().min(1).default(1),
  /** "Group > Name" of the product's list. Absent: not judged. Null: none fits. */
  category: z
    .string()
    .refine((name) => CATEGORY_NAMES.includes(name), { error: 'is not one of the categories of the product' })
    .nullable()
    .optional(),
  /** Left, top, width and height as fractions of the upright photo. Absent: not judged. */
  box: z.tuple([Part, Part, Part, Part]).optional(),
  manufacturer: Printed,
  model: Printed,
  serial_number: Printed,
  code: Printed,
});
export type LabeledItem = z.infer<typeof LabeledItem>;

const LabeledPhoto = z.strictObject({
  /** A file of the folder. */
  file: z
    .string()
    .min(1)
    .refine((file) => basename(file) === file && !file.startsWith('.'), { error: 'must be a file of this folder' }),
  /** The language of the printed text (BCP 47). Results are listed by language. */
  language: z.string().min(1).optional(),
  /** The printed lines. Absent: the characters are not counted. */
  lines: z.array(z.string().trim().min(1)).optional(),
  items: z.array(LabeledItem),
});
export type LabeledPhoto = z.infer<typeof LabeledPhoto>;

export const Labels = z.strictObject({
  photos: z
    .array(LabeledPhoto)
    .min(1)
    .refine((photos) => new Set(photos.map(({ file }) => file)).size === photos.length, {
      error: 'lists a file twice',
    }),
});
export type Labels = z.infer<typeof Labels>;

/** Reads the labels of a folder. @throws Error that says which entry is wrong, for a person who writes the file */
export function readLabels(folder: string): LabeledPhoto[] {
  const path = join(folder, LABELS_FILE);
  if (!existsSync(path)) throw new Error(`${path} does not exist. \`--draft EXPORT.zip\` makes a first draft of it.`);
  const { success, data, error } = Labels.safeParse(parsed(path));
  if (!success) throw new Error(`${path} is not valid:\n${z.prettifyError(error)}`);
  const missing = data.photos.filter(({ file }) => !existsSync(join(folder, file))).map(({ file }) => file);
  if (missing.length > 0) throw new Error(`${path} lists photos that are not in its folder: ${missing.join(', ')}`);
  return data.photos;
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}
