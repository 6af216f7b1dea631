import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { runService, startService } from '@whereabouts/shared/nest/process/service.js';
import { AppModule } from './app.module.js';
import { GatewayEnv } from './env.js';
import { AuthReadiness } from './health/auth-readiness.js';
import { aheadOfExpress, configureHttp } from './http.js';

export function start(env: EnvSource) {
  return startService(
    {
      name: 'gateway',
      env: GatewayEnv,
      module: AppModule.of,
      listeners: () => ({}),
      needs: { auth: AuthReadiness },
      servesUsers: true,
      addresses: ({ INVENTORY_URL }) => ({ inventory: INVENTORY_URL }),
      configure: configureHttp,
      aheadOfExpress,
    },
    env,
  );
}

if (import.meta.main) await runService(start);
