import type { INestApplication } from '@nestjs/common';
import { httpCommandStep } from '@whereabouts/shared/nest/messaging/http-commands/http-command-step.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { runService, startService } from '@whereabouts/shared/nest/process/service.js';
import { AppModule } from './app.module.js';
import { InventoryEnv } from './env.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  const aheadOfExpress = (app: INestApplication, checked: InventoryEnv) => [httpCommandStep(app, checked)];
  return startService({ name: 'inventory', env: InventoryEnv, module: () => AppModule, tables, aheadOfExpress }, env);
}

if (import.meta.main) await runService(start);
