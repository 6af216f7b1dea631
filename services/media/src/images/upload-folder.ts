import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { type MediaEnv, uploadFolder } from '../env.js';

/** No upload takes so long: what is older was left by a process that was killed. */
const ABANDONED_MS = 20 * 60_000;

/** Where uploads are received and worked on: every one in a folder of its own, which goes with it. */
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

  /** Lets `work` use a folder, and erases it with all that is in it, whatever happens. */
  async with<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = join(this.folder, randomUUID());
    await mkdir(folder, { mode: 0o700 });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Erases what killed processes have left. */
  async sweep() {
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
