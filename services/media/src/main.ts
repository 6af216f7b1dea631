import type { EnvSource } from '@whereabouts/shared/nest/env.js';
import { runService, startService } from '@whereabouts/shared/nest/service.js';
import { AppModule } from './app.module.js';
import { MediaEnv } from './env.js';
import { ImageStore } from './store/image-store.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  const needs = { photos: ImageStore };
  return startService({ name: 'media', env: MediaEnv, module: () => AppModule, tables, needs }, env);
}

if (import.meta.main) await runService(start);
