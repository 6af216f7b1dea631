import { typeOfContent } from '../../domain/photo-content';

const HEIC = /\.hei[cf]$/i;

/** What a file picker offers; of what is chosen or dropped the type says more than the name. */
export const ACCEPTED = 'image/png,image/jpeg,image/gif,image/bmp,image/webp,image/avif,image/tiff,.heic,.heif';

/** Drawings made of lines are no photos. */
const isPhotoType = (type: string) => type.startsWith('image/') && type !== 'image/svg+xml';

/**
 * Tells photos from other files. A file without an image type is judged by its content and gets its type: share sheets and
 * some pickers give files neither a type nor an extension.
 */
export async function sortPhotos(files: File[]): Promise<{ photos: File[]; others: File[] }> {
  const seen = await Promise.all(files.map(async (file) => ({ file, photo: await asPhoto(file) })));
  return {
    photos: seen.flatMap(({ photo }) => photo ?? []),
    others: seen.filter(({ photo }) => !photo).map(({ file }) => file),
  };
}

async function asPhoto(file: File): Promise<File | null> {
  // The server takes a part without a file name for text.
  if (isPhotoType(file.type)) return file.name ? file : named(file, file.type);
  // A file that cannot be read, such as one that is only in the cloud, is judged by its name.
  const type = await typeOfContent(file).catch(() => HEIC.test(file.name) && 'image/heic');
  return type ? named(file, type) : null;
}

function named(file: File, type: string): File {
  return new File([file], file.name || 'photo', { type, lastModified: file.lastModified });
}
