import { join } from 'node:path';
import { surviveOutputErrors } from '@whereabouts/shared/nest/observability/output-errors.js';
import { withSecrets } from '@whereabouts/shared/nest/process/env.js';
import { stopOnSignals } from '@whereabouts/shared/nest/process/stop-on-signals.js';
import { checkout } from '../../tools/start/folders.js';
import { endpoints, internalUrls, type Service, startServices } from '../../tools/start/services.js';

/**
 * Runs all services in this process, for a machine with little memory. The gateway uses PORT, the others the next five
 * ports. Each service derives its own keys from the master secret, because `SERVICE_KEYS` holds only one program's
 * keys.
 * @throws Error without a master secret
 */
export function allServices(env: Record<string, string | undefined>): Service[] {
  if (!env.INTERNAL_SECRET)
    throw new Error(
      'Set INTERNAL_SECRET: all services in one process derive their keys from it. SERVICE_KEYS has keys of one program alone.',
    );
  const at = endpoints(Number(env.PORT ?? 5001), '0.0.0.0');
  return at.map(({ name, port, host }) => ({
    name,
    port,
    host,
    entry: join(checkout, name === 'gateway' ? name : join('services', name), 'dist', 'main.js'),
    env: {
      ...env,
      SERVICE_KEYS: undefined,
      // Mails need an absolute address. Links that the gateway shows begin with the address that the app is open at.
      ...(name !== 'gateway' && { PUBLIC_URL: env.PUBLIC_URL ?? env.LOCAL_URL }),
      PORT: String(port),
      HOST: host,
      ...internalUrls(at),
    },
  }));
}

if (import.meta.main) {
  surviveOutputErrors();
  try {
    const running = await startServices(allServices(withSecrets(process.env)), false);
    stopOnSignals(() => running.stop());
  } catch (problem) {
    console.error(problem instanceof Error ? (problem.cause ?? problem.message) : problem);
    process.exit(1);
  }
}
