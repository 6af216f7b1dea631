import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from './backup-place.js';

/** A backup target in a folder that only its owner may enter. */
export class FolderPlace implements BackupPlace {
  constructor(readonly title: string) {}

  async folders() {
    const entries = await readdir(this.title, { withFileTypes: true }).catch(emptyIfMissing);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async files(folder: string) {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(this.title, folder), options).catch(emptyIfMissing);
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => relative(this.title, join(parentPath, name)).split(sep).join('/'));
  }

  async read(name: string) {
    const file = await open(join(this.title, name));
    return file.createReadStream();
  }

  async write(name: string, content: Readable) {
    const path = join(this.title, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(path + PART, { mode: 0o600, flush: true }));
    await rename(path + PART, path);
  }

  /** Removes empty folders together with their last file. */
  async remove(names: string[]) {
    for (const name of names) await rm(join(this.title, name), { force: true });
    const folders = new Set(names.map((name) => dirname(join(this.title, name))));
    for (const folder of folders) await rmdir(folder).catch(ignoreIfNotEmpty);
  }

  async removeParts() {
    for (const folder of await this.folders()) {
      const files = await this.files(folder);
      await this.remove(files.filter((name) => name.endsWith(PART)));
    }
  }
}

/** The temporary name of a file during a write. */
const PART = '.unfinished';

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function ignoreIfNotEmpty(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
}
