import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { runService, startService } from '@whereabouts/shared/nest/process/service.js';
import { AppModule } from './app.module.js';
import { AuthEnv } from './env.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  return startService({ name: 'auth', env: AuthEnv, module: () => AppModule, tables }, env);
}

if (import.meta.main) await runService(start);
