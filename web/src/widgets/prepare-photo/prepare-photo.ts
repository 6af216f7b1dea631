import { loadInTime } from '../../ui/loading/load-in-time';
import { type Edits, isEdited, UNEDITED } from '../boxes/photo-edits';
import { drawPhoto } from './draw-photo';
import { isTooLarge, scaleToSide, sendScale } from './photo-size';
import { isTransparent } from './transparency';

// Photos above this size, with large dimensions (`isTooLarge`) or in HEIC are redrawn (docs/rules/images.md).
const MAX_BYTES = 6_291_456;
const QUALITY = 0.9;

/** Sharp on any screen, and small enough to keep in memory. */
const PREVIEW_SIDE = 1_600;

/**
 * End of the queue. Photos are processed one at a time, because a large one takes several hundred megabytes while
 * open.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the photo to send. A photo that this browser cannot open is sent unchanged: the server supports more
 * formats.
 */
export function preparePhoto(file: File, edits: Edits = UNEDITED): Promise<File> {
  return inTurn(async () => {
    const photo = await open(file).catch(() => null);
    if (!photo) return file;
    try {
      const large = file.size > MAX_BYTES || isTooLarge(photo.width, photo.height);
      if (!large && !isHeic(file) && !isEdited(edits)) return file;
      const blob =
        (await transparent(file, photo, edits, large)) ??
        (await drawPhoto(photo, edits, sendScale).convertToBlob({ type: 'image/jpeg', quality: QUALITY }));
      return new File([blob], file.name, { type: blob.type });
    } finally {
      photo.close();
    }
  });
}

/**
 * Encodes a photo with transparency (docs/rules/images.md). Browsers that cannot encode WebP produce PNG. Returns
 * null for an opaque photo.
 */
async function transparent(file: File, photo: ImageBitmap, edits: Edits, large: boolean): Promise<Blob | null> {
  if (file.type === 'image/jpeg') return null;
  const canvas = drawPhoto(photo, edits, sendScale, true);
  const context = canvas.getContext('2d');
  if (!context || !isTransparent(context, canvas)) return null;
  return canvas.convertToBlob(large ? { type: 'image/webp', quality: QUALITY } : { type: 'image/png' });
}

/**
 * Opens a photo as a small, upright bitmap for previews.
 * @throws if this browser cannot open the photo
 */
export const openPreview = (file: File): Promise<ImageBitmap> => openPart(file, UNEDITED, PREVIEW_SIDE);

/**
 * Opens the edited photo as an upright bitmap.
 * @param longest the maximum side length in pixels
 * @throws if this browser cannot open the photo
 */
export function openPart(file: File, edits: Edits, longest: number): Promise<ImageBitmap> {
  return inTurn(async () => {
    const photo = await open(file);
    try {
      return drawPhoto(photo, edits, scaleToSide(longest)).transferToImageBitmap();
    } finally {
      photo.close();
    }
  });
}

async function open(file: File): Promise<ImageBitmap> {
  try {
    // Browsers apply the photo's orientation.
    return await createImageBitmap(file);
  } catch (error) {
    if (!isHeic(file)) throw error;
    const { heicTo } = await loadInTime(() => import('heic-to/csp'));
    return heicTo({ blob: file, type: 'bitmap' });
  }
}

/** Many systems do not know these formats and report no type. */
function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}
