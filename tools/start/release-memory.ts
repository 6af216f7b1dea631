import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what starting has left behind, a third of an idle process: by itself it stays until there is much to do,
 * which at home may be never.
 */
export function releaseMemory() {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  // Halts for a tenth of a second; others give less back.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
