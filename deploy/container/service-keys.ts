import { PROGRAMS } from '@whereabouts/shared/contracts/programs.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/service-keys/derive-keys.js';

/** Secrets of Kubernetes with the keys of each program, derived from INTERNAL_SECRET: for `kubectl apply -f -`. */
function manifest(master: string): object {
  const items = PROGRAMS.map((program) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: `whereabouts-keys-${program}` },
    stringData: { SERVICE_KEYS: serviceKeysOf(master, program) },
  }));
  return { apiVersion: 'v1', kind: 'List', items };
}

const { INTERNAL_SECRET = '' } = process.env;
if (INTERNAL_SECRET.length < 32) {
  console.error('Set INTERNAL_SECRET to the master secret of this installation: at least 32 random characters.');
  process.exitCode = 1;
} else {
  console.log(JSON.stringify(manifest(INTERNAL_SECRET), undefined, 2));
}
