import type { INestApplication } from '@nestjs/common';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { runService, startService } from '@whereabouts/shared/nest/process/service.js';
import { AppModule } from './app.module.js';
import { MediaEnv } from './env.js';
import { ImageContent } from './images/image-content.js';
import { ImageStore } from './store/image-store.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  const needs = { photos: ImageStore };
  const aheadOfExpress = (app: INestApplication) => [app.get(ImageContent).handle];
  return startService({ name: 'media', env: MediaEnv, module: () => AppModule, tables, needs, aheadOfExpress }, env);
}

if (import.meta.main) await runService(start);
