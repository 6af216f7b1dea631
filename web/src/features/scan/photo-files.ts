/** Many systems do not know these formats and give them no type at all: the extension has to do. */
const HEIC = /\.hei[cf]$/i;

/** What a file picker offers; of what is chosen or dropped the type says more than the name. */
export const ACCEPTED = 'image/png,image/jpeg,image/gif,image/bmp,image/webp,image/avif,image/tiff,.heic,.heif';

/** See docs/rules/images.md: dropped files must have an image type. Drawings made of lines are no photos. */
export function isPhoto({ type, name }: File): boolean {
  return (type.startsWith('image/') && type !== 'image/svg+xml') || HEIC.test(name);
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
