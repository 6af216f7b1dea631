import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';
import { ImageBox } from './item-schemas.js';
import { MAX_BATCH } from './limits.js';
import { Success } from './problem.js';

/** A stored image: upright, without metadata, in a format that every browser can show (docs/rules/images.md). */
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

/** An image with its ThumbHash (base64), the placeholder that clients show while the image loads. */
export const ImageWithPlaceholder = Image.extend({ thumb_hash: z.string() });
export type ImageWithPlaceholder = z.infer<typeof ImageWithPlaceholder>;

/** The image fields that an item stores. */
export const ImageRef = ImageWithPlaceholder.pick({ id: true, width: true, height: true, thumb_hash: true });
export type ImageRef = z.infer<typeof ImageRef>;

/** Why a PDF has no thumbnail: it needs a password, or PDFium cannot draw its first page. */
export const PreviewProblem = z.enum(['encrypted', 'unreadable']);
export type PreviewProblem = z.infer<typeof PreviewProblem>;

/** A stored image or document. `width`, `height` and `thumb_hash` are null for documents. */
export const StoredFile = z.object({
  id: Id,
  content_type: z.union([Image.shape.content_type, z.enum(['application/pdf', 'text/plain'])]),
  bytes: z.int().positive(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  thumb_hash: z.string().nullable(),
  /** A PDF that has not been drawn yet has one until it turns out that it cannot be drawn. */
  has_thumbnail: z.boolean(),
  /** Absent in answers of earlier versions. */
  preview_problem: PreviewProblem.nullable().optional(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The response of media's internal upload of a file: the stored file and the other form fields as text. */
export const ReceivedFile = z.object({
  /** Null if the form had no part `file`. */
  file: StoredFile.nullable(),
  fields: z.record(z.string(), z.string()),
});
export type ReceivedFile = z.infer<typeof ReceivedFile>;

/** The response of media's internal upload: the stored image and the other form fields as text. */
export const ReceivedUpload = z.object({
  /** Null if the form had no part `image`. */
  image: Image.nullable(),
  /** Whether this upload stored the image. False if the same bytes were already stored. */
  is_new: z.boolean(),
  fields: z.record(z.string(), z.string()),
});
export type ReceivedUpload = z.infer<typeof ReceivedUpload>;

/**
 * The longest side, in pixels, of the JPEG that a vision model gets. With `?picture=1`, media responds with a form:
 * `jpeg`, its `width` and `height`, and `pixels`, the whole image scaled to a square with three bytes per pixel (RGB).
 */
export const PICTURE_SIDE = 1568;
/** Side of that square in pixels. It is large enough to tell an item from its background. */
export const COLOR_SIDE = 64;

/** The header with the looks of a photo that is not stored (`looksOf`): base64, separated by spaces. */
export const LOOKS_HEADER = 'x-looks';

/** The response of media's internal storage of reports. */
export const StoredReportFile = z.object({ bytes: z.int().positive() });

/** Commands and events of images, handled by media. */
export const media = {
  /** `item_count` is the number of the actor's items on the image, excluding trash. */
  getImage: command('media.getImage', z.object({ actor: Actor, image_id: Id }), Image.extend({ item_count: z.int() })),
  /** The given images that the actor uploaded. Other images are silently omitted. */
  ownImages: calledBy(
    ['analysis', 'inventory'],
    command(
      'media.ownImages',
      z.object({ actor: Actor, image_ids: z.array(Id).max(MAX_BATCH) }),
      z.object({ images: z.array(ImageWithPlaceholder) }),
    ),
  ),
  /**
   * The given images and documents that the actor uploaded. Others are silently omitted. Media keeps all of them for
   * some minutes, because the caller is about to use them.
   */
  ownFiles: calledBy(
    ['inventory'],
    command(
      'media.ownFiles',
      z.object({ actor: Actor, ids: z.array(Id).max(MAX_BATCH) }),
      z.object({ files: z.array(StoredFile) }),
    ),
  ),
  /** The given images and documents of any user. Inventory has checked who may see them. */
  fileFacts: calledBy(
    ['inventory'],
    command('media.fileFacts', z.object({ ids: z.array(Id).max(MAX_BATCH) }), z.object({ files: z.array(StoredFile) })),
  ),
  /** The actor's images sorted by id, starting after the id `after`. For the pages of an export. */
  listImages: command(
    'media.listImages',
    z.object({ actor: Actor, after: z.int().min(0), limit: z.int().min(1).max(MAX_BATCH) }),
    z.object({ images: z.array(Image) }),
  ),
  /** 409 while items (including trash) or queue entries use the image. */
  deleteImage: command('media.deleteImage', z.object({ actor: Actor, image_id: Id }), Success),
  /** The crop of an image for its items exists. `thumb_hash` (base64) is the crop's ThumbHash. */
  cropMade: event('media.cropMade', z.object({ image_id: Id, box: ImageBox, thumb_hash: z.string() })),
};
