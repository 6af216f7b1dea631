import { hash } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ByteRange,
  checkKey,
  ImageMissingError,
  ImageStore,
  STORE_FULL,
  storeUnavailable,
} from './image-store.js';

/** Below this, the disk counts as full: the largest upload and its derived files may not fit. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Stores images in a local folder, spread over 256 subfolders. */
export class FolderStore extends ImageStore {
  /** Folders whose directory entries this process has synced to disk. */
  private readonly synced = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly leastFree = LEAST_FREE_BYTES,
  ) {
    super();
  }

  async put(key: string, source: string) {
    const path = this.pathOf(key);
    const unfinished = unfinishedAt(path);
    try {
      await moveInto(source, unfinished);
      await sync(unfinished);
      await rename(unfinished, path);
      // Syncs the directory, so that the new name survives a power failure.
      await sync(dirname(path));
      await this.syncFolderOnce(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw storeUnavailable(error);
    }
  }

  async read(key: string, range?: ByteRange) {
    const path = this.pathOf(key);
    try {
      const file = await open(path);
      return file.createReadStream(range);
    } catch (error) {
      throw isMissing(error) ? new ImageMissingError(key) : storeUnavailable(error);
    }
  }

  async delete(key: string) {
    const path = this.pathOf(key);
    try {
      await rm(path, { force: true });
      await rm(unfinishedAt(path), { force: true });
    } catch (error) {
      throw storeUnavailable(error);
    }
  }

  async ready() {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize < this.leastFree ? STORE_FULL : undefined;
  }

  /**
   * Syncs the parent of a new folder. Another put or process may have created the folder without having synced it yet.
   */
  private async syncFolderOnce(folder: string) {
    if (this.synced.has(folder)) return;
    await sync(dirname(folder));
    this.synced.add(folder);
  }

  private pathOf(key: string) {
    const shard = hash('sha256', checkKey(key), 'hex').slice(0, 2);
    return join(this.folder, shard, key);
  }
}

/**
 * The name depends only on the key, so that deleting the file also deletes the unfinished file of a killed process.
 * Keys never contain upper case.
 */
function unfinishedAt(path: string) {
  return `${path}.TMP`;
}

/** Moves a file, and creates the folder if it is the folder's first file. */
async function moveInto(source: string, target: string) {
  try {
    await move(source, target);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(target), { recursive: true });
    await move(source, target);
  }
}

async function move(source: string, target: string) {
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(source, target);
  }
}

/** Waits until a file or folder is written to disk. */
async function sync(path: string) {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
