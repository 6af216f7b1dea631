import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ImageMissingError, type ImageStore } from './image-store.js';

/** The key of the installation's mark in a store. No photo has this key. */
export const MARK_KEY = 'installation';

/** Reads the mark of this store, if it has one. */
export async function markIn(store: ImageStore): Promise<string | undefined> {
  try {
    return (await text(await store.read(MARK_KEY))).trim();
  } catch (error) {
    if (error instanceof ImageMissingError) return undefined;
    throw error;
  }
}

/** Writes a mark to the store, replacing an existing one. */
export async function putMark(store: ImageStore, mark: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mark-'));
  try {
    const file = join(folder, MARK_KEY);
    await writeFile(file, `${mark}\n`);
    await store.put(MARK_KEY, file, 'text/plain');
  } finally {
    await rm(folder, { recursive: true });
  }
}
