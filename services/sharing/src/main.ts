import type { EnvSource } from '@whereabouts/shared/nest/env.js';
import { DatabaseEnv } from '@whereabouts/shared/nest/env.js';
import { runService, startService } from '@whereabouts/shared/nest/service.js';
import { AppModule } from './app.module.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  return startService({ name: 'sharing', env: DatabaseEnv, module: () => AppModule, tables }, env);
}

if (import.meta.main) await runService(start);
