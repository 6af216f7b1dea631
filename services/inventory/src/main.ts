import type { INestApplication } from '@nestjs/common';
import { reports } from '@whereabouts/shared/contracts/reports.js';
import { httpCommandStep } from '@whereabouts/shared/nest/messaging/http-commands/http-command-step.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { runService, startService } from '@whereabouts/shared/nest/process/service.js';
import { AppModule } from './app.module.js';
import { InventoryEnv } from './env.js';
import { tables } from './tables.js';

export function start(env: EnvSource) {
  const aheadOfExpress = (app: INestApplication, checked: InventoryEnv) => [httpCommandStep(app, checked)];
  // One report at a time, because its process takes a processor and up to 400 MB.
  const listeners = () => ({ commands: true, events: true, jobs: { queue: reports.make.pattern, prefetch: 1 } });
  const service = { name: 'inventory', env: InventoryEnv, module: () => AppModule, tables, listeners, aheadOfExpress };
  return startService(service, env);
}

if (import.meta.main) await runService(start);
