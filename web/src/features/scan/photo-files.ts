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

/** Everything that was dropped, that in folders included. The browser forgets what was dropped right after the event. */
export async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A folder is given a hundred at a time, and nothing at its end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesIn(one)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
