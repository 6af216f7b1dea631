import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { runService, startService } from '@whereabouts/shared/nest/process/service.js';
import { AppModule } from './app.module.js';
import { JOBS_PER_SLOT } from './dispatch/capacity.js';
import { AnalysisEnv } from './env.js';
import { tables } from './tables.js';

/** `ROLE` decides which queues this process consumes. The queues exist no matter which process starts first. */
function listeners({ ROLE, PREFETCH }: AnalysisEnv) {
  const jobs = { queue: analysis.processEntry.pattern, prefetch: PREFETCH * JOBS_PER_SLOT };
  return { commands: ROLE !== 'worker', events: ROLE !== 'worker', ...(ROLE !== 'api' ? { jobs } : {}) };
}

export function start(env: EnvSource) {
  return startService({ name: 'analysis', env: AnalysisEnv, module: () => AppModule, tables, listeners }, env);
}

if (import.meta.main) await runService(start);
