import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';
import { ImageBox } from './item-schemas.js';
import { MAX_BATCH } from './limits.js';
import { Success } from './problem.js';

/** A stored image: upright, free of metadata, in a format every browser shows (docs/rules/images.md). */
export const Image = z.object({
  id: Id,
  /** Pixels of the stored image. */
  width: z.int().positive(),
  height: z.int().positive(),
  content_type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']),
  bytes: z.int().positive(),
  created_at: Timestamp,
});
export type Image = z.infer<typeof Image>;

/** With its ThumbHash (base64), the placeholder shown before the image arrives. */
export const ImageWithPlaceholder = Image.extend({ thumb_hash: z.string() });
export type ImageWithPlaceholder = z.infer<typeof ImageWithPlaceholder>;

/** Answer of media's internal upload: the stored image and the form's other fields as text. */
export const ReceivedUpload = z.object({
  /** Null when the form had no part `image`. */
  image: Image.nullable(),
  /** Whether it was stored just now: the same bytes sent again are the image they were before. */
  is_new: z.boolean(),
  fields: z.record(z.string(), z.string()),
});
export type ReceivedUpload = z.infer<typeof ReceivedUpload>;

/**
 * An image as a vision model looks at it: a JPEG no longer than this on a side. `?picture=1` answers a form with `jpeg`,
 * its `width` and `height`, and `pixels`: the whole image scaled to a square, three bytes a pixel, red first.
 */
export const PICTURE_SIDE = 1568;
/** Pixels on a side of that square: enough to tell a thing from what it lies on. */
export const COLOR_SIDE = 64;

export const media = {
  /** `item_count`: live items of the actor on it. */
  getImage: command('media.getImage', z.object({ actor: Actor, image_id: Id }), Image.extend({ item_count: z.int() })),
  /** Those of the asked images that the actor uploaded; others are silently absent. */
  ownImages: calledBy(
    ['analysis', 'inventory'],
    command(
      'media.ownImages',
      z.object({ actor: Actor, image_ids: z.array(Id).max(MAX_BATCH) }),
      z.object({ images: z.array(ImageWithPlaceholder) }),
    ),
  ),
  /** The actor's images by id, `after` an id: pages for an export. */
  listImages: command(
    'media.listImages',
    z.object({ actor: Actor, after: z.int().min(0), limit: z.int().min(1).max(MAX_BATCH) }),
    z.object({ images: z.array(Image) }),
  ),
  /** 409 while items, in the trash or not, or queue entries use it. */
  deleteImage: command('media.deleteImage', z.object({ actor: Actor, image_id: Id }), Success),
  /** The part of an image that items show is there; its ThumbHash, base64, is theirs. */
  cropMade: event('media.cropMade', z.object({ image_id: Id, box: ImageBox, thumb_hash: z.string() })),
};
