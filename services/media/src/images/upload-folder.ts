import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { type MediaEnv, uploadFolder } from '../env.js';

/** Longer than any upload takes. Older folders were left by a process that was killed. */
const ABANDONED_MS = 20 * 60_000;

/** Provides a folder for each upload, which is deleted with it. */
@Injectable()
export class UploadFolder implements OnModuleInit {
  private readonly folder: string;

  constructor(@Inject(ENV) env: Pick<MediaEnv, 'PHOTO_DIR'>) {
    this.folder = uploadFolder(env);
  }

  async onModuleInit() {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.sweep();
  }

  /** Gives `work` a new folder and deletes it with its contents afterward, even on failure. */
  async with<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = join(this.folder, randomUUID());
    await mkdir(folder, { mode: 0o700 });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Deletes folders left by killed processes. */
  async sweep() {
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
