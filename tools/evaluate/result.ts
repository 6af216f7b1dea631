import { readFileSync } from 'node:fs';
import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { z } from 'zod';

const Share = z.object({ sum: z.number(), of: z.number() });

const ScoredItem = z.object({
  /** The most specific labeled name. */
  labeled: z.string(),
  /** The detected name. Null if no detected item stands for the labeled one. */
  name: z.string().nullable(),
  is_found: z.boolean(),
  name_match: z.enum(['exact', 'accepted', 'semantic', 'none']).nullable(),
  /** A wrong quantity, category or box in words, such as "quantity 2 of 3". Null in results that did not keep it. */
  wrong: z.array(z.string()).nullable().default(null),
  /** The fields that the label judges. */
  fields: z.array(
    z.object({
      field: DoubtfulField,
      labeled: z.string().nullable(),
      value: z.string().nullable(),
      outcome: z.enum(['right', 'wrong', 'missing', 'invented', 'empty']),
      is_doubtful: z.boolean(),
    }),
  ),
});
export type ScoredItem = z.infer<typeof ScoredItem>;

const PhotoResult = z.object({
  file: z.string(),
  /** Hash of the labels of the photo. A photo whose labels have changed is not compared. */
  labels: z.string(),
  language: z.string().nullable(),
  /** Why there is no answer. */
  error: z.string().nullable(),
  is_repaired: z.boolean(),
  /** Null if the photo could not be opened. */
  seconds: z.number().nullable(),
  cpu_seconds: z.number().nullable(),
  tokens: z.number().nullable(),
  dollars: z.number().nullable(),
  items: z.array(ScoredItem),
  /** Names of detected items that are not on the photo. */
  invented: z.array(z.string()),
  /** Items of the answer that are not kept, because they have no name or are beyond the limit. */
  dropped: z.number(),
  /** The lines that the built-in reader read. */
  read: z.array(z.string()),
  /** The confidence of each detected item, and whether it is on the photo with a fitting name. */
  sure: z.array(z.object({ confidence: z.number(), is_right: z.boolean() })),
  tally: z.record(z.string(), Share),
});
export type PhotoResult = z.infer<typeof PhotoResult>;

const Result = z.object({
  format: z.literal(1),
  provider: z.string(),
  model: z.string(),
  /** Host of the provider. The key and the path of its address are not kept. */
  host: z.string().nullable(),
  /** Version of the prompts. Null without a model, and for runs that did not keep it. */
  prompt_version: z.number().nullable().default(null),
  started_at: z.string(),
  /** Processor and Node.js, for the seconds. */
  machine: z.string(),
  /** Highest memory of the reader's process in megabytes. Null without a reader, and on systems that do not tell. */
  reader_megabytes: z.number().nullable(),
  photos: z.array(PhotoResult),
});
export type Result = z.infer<typeof Result>;

/** Reads the JSON of an earlier run. @throws Error for any other file */
export function readResult(path: string): Result {
  try {
    return Result.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${path} is no result of \`npm run evaluate\`: ${reason}`);
  }
}
