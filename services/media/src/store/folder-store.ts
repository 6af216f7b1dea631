import { createHash } from 'node:crypto';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ByteRange, checkKey, ImageMissingError, ImageStore, storeUnavailable } from './image-store.js';

/** Photos in a local folder, spread over 256 folders inside it. */
export class FolderStore extends ImageStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, bytes: Buffer) {
    const path = this.pathOf(key);
    const unfinished = unfinishedAt(path);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(unfinished, bytes);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
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
  }

  private pathOf(key: string) {
    const shard = createHash('sha256').update(checkKey(key)).digest('hex').slice(0, 2);
    return join(this.folder, shard, key);
  }
}

/** By the key alone, so that what a killed process left goes with the file. Upper case: no key ends like that. */
function unfinishedAt(path: string) {
  return `${path}.TMP`;
}

async function writeDurably(path: string, bytes: Buffer) {
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new name itself survive a power cut. */
async function syncFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
