import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Code, Id, Line, Place, PrintedText, text } from './fields.js';
import { Item } from './inventory.js';
import { GivenBox } from './item-schemas.js';
import { MAX_ITEM_NAME } from './limits.js';

/** Maximum number of similar items in one answer. */
export const MAX_SIMILAR = 10;

/** Why an item is similar: an equal code or serial number, the same printed text, the same look, or the same name. */
export const SimilarReason = z.enum(['code', 'serial', 'text', 'look', 'name']);
export type SimilarReason = z.infer<typeof SimilarReason>;

export const SimilarItems = z.object({
  /** Best first. */
  matches: z
    .array(z.object({ item: Item, score: z.number().min(0).max(1), reasons: z.array(SimilarReason).min(1) }))
    .max(MAX_SIMILAR),
});
export type SimilarItems = z.infer<typeof SimilarItems>;

/** Facts that a client or the built-in reader knows of the thing that is searched for. */
export const KnownFacts = z.object({
  name: text(MAX_ITEM_NAME).nullable().default(null),
  category: Place.default(null),
  code: Code.default(null),
  serial_number: Line.default(null),
  printed_text: PrintedText.default(null),
});
export type KnownFacts = z.infer<typeof KnownFacts>;

/**
 * A stored image, or the part of it that shows one thing. The facts are for a thing that is no item yet, or one of
 * several items that show the whole image.
 */
export const SimilarTo = KnownFacts.extend({ image_id: Id, box: GivenBox.nullable().default(null) });
export type SimilarTo = z.infer<typeof SimilarTo>;

/** The facts that the built-in reader found on a photo that is not stored. Null if it did not read the photo. */
export const ReadPhoto = z.object({ facts: KnownFacts.nullable() });
export type ReadPhoto = z.infer<typeof ReadPhoto>;

/** The look of a photo (`lookOf`) in base64. */
export const Look = z.base64().length(272);

/** Commands of similar items, handled by inventory. */
export const similar = {
  /** Own live items that look like a stored image of the actor. 404 `image_not_found` for another image. */
  findByImage: command('inventory.findByImage', SimilarTo.extend({ actor: Actor }), SimilarItems, 15_000),
  /** Own live items that look like a photo that is not stored. */
  findByLook: command(
    'inventory.findByLook',
    KnownFacts.extend({ actor: Actor, looks: z.array(Look).max(4) }),
    SimilarItems,
  ),
};
