import type { EnvSource } from '@whereabouts/shared/nest/env.js';
import { runService, startService } from '@whereabouts/shared/nest/service.js';
import { AppModule } from './app.module.js';
import { InventoryEnv } from './env.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  return startService({ name: 'inventory', env: InventoryEnv, module: () => AppModule, tables }, env);
}

if (import.meta.main) await runService(start);
