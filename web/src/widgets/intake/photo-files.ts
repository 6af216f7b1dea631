import { typeOfContent } from '../../domain/photo-content';

const HEIC = /\.hei[cf]$/i;

/** The types a file picker offers. For chosen or dropped files the type counts more than the name. */
export const ACCEPTED = 'image/png,image/jpeg,image/gif,image/bmp,image/webp,image/avif,image/tiff,.heic,.heif';

/** Vector drawings are not photos. */
const isPhotoType = (type: string) => type.startsWith('image/') && type !== 'image/svg+xml';

/**
 * Separates photos from other files. A file without an image type is recognized by its content and gets its
 * type: share sheets and some pickers give files neither a type nor an extension.
 */
export async function sortPhotos(files: File[]): Promise<{ photos: File[]; others: File[] }> {
  const seen = await Promise.all(files.map(async (file) => ({ file, photo: await asPhoto(file) })));
  return {
    photos: seen.flatMap(({ photo }) => photo ?? []),
    others: seen.filter(({ photo }) => !photo).map(({ file }) => file),
  };
}

async function asPhoto(file: File): Promise<File | null> {
  // The server treats a part without a file name as text.
  if (isPhotoType(file.type)) return file.name ? file : named(file, file.type);
  // A file that cannot be read, for example one that is only in the cloud, is judged by its name.
  const type = await typeOfContent(file).catch(() => HEIC.test(file.name) && 'image/heic');
  return type ? named(file, type) : null;
}

function named(file: File, type: string): File {
  return new File([file], file.name || 'photo', { type, lastModified: file.lastModified });
}
