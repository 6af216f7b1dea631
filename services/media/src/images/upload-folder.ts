import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { type MediaEnv, uploadFolder } from '../env.js';

/** No upload takes so long: an older file is what a killed process left. */
const ABANDONED_MS = 3_600_000;

/** Makes the folder for incoming photos, and clears it of what a crash has left there. */
@Injectable()
export class UploadFolder implements OnModuleInit {
  private readonly folder: string;

  constructor(@Inject(ENV) env: MediaEnv) {
    this.folder = uploadFolder(env);
  }

  async onModuleInit() {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}
