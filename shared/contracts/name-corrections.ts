import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command } from './contract.js';
import { FileName, Id, Place, Timestamp } from './fields.js';
import { Success } from './problem.js';

/** How many corrections of a user are kept. Older ones are deleted. */
export const MAX_CORRECTIONS = 200;

/** A name that a model gave, and the name that the owner of the item gave instead. */
export const NameCorrection = z.object({ id: Id, from: z.string(), to: z.string(), at: Timestamp });
export type NameCorrection = z.infer<typeof NameCorrection>;

/** Latest first. */
export const NameCorrectionList = z.object({ corrections: z.array(NameCorrection) });
export type NameCorrectionList = z.infer<typeof NameCorrectionList>;

/** The names that may leave for an AI provider. All are the actor's own (docs/rules/analysis.md). */
export const SharedNames = z.object({
  /** Most used first, written "area › location › sub-location". */
  places: z.array(z.string()),
  /** Only those that are not among the built-in ones, most used first. */
  categories: z.array(z.string()),
  /** Names of similar items, most similar first. */
  items: z.array(z.string()),
  /** Most similar first. */
  corrections: z.array(NameCorrection.pick({ from: true, to: true })),
});
export type SharedNames = z.infer<typeof SharedNames>;

const AsActor = z.object({ actor: Actor });

/** Commands of the corrections of names, handled by inventory. */
export const nameCorrections = {
  list: command('inventory.nameCorrections', AsActor, NameCorrectionList),
  /** 404 `correction_not_found`. */
  erase: command('inventory.eraseNameCorrection', AsActor.extend({ correction_id: Id }), Success),
  eraseAll: command('inventory.eraseNameCorrections', AsActor, Success),
  /** The facts that a prompt may state about the actor. `names` is null if the actor does not share names with the AI. */
  promptContext: calledBy(
    ['analysis'],
    command(
      'inventory.promptContext',
      AsActor.extend({
        /** Words that are known of the photo beforehand. Similar names come first. */
        hint: FileName.nullable(),
        area: Place,
        location: Place,
        /** The reader needs only the language. Instances of earlier versions answer with names anyway. */
        without_names: z.boolean().optional(),
      }),
      z.object({ language: z.string().nullable(), names: SharedNames.nullable() }),
    ),
  ),
};
