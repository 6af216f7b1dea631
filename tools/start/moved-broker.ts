import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CONFIG = 'config';
/** A quorum queue's record of its data folder (Ra's server configuration, an Erlang term). */
const DATA_DIR = /data_dir\s*=>\s*"((?:[^"\\]|\\.)*)"/;

/**
 * Corrects the folder of each quorum queue. A quorum queue stores the absolute path of its data, and does not start in
 * a moved folder.
 * @param folder the broker's data, of a stopped node
 */
export function mendMovedQueues(folder: string): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    if (name === CONFIG && parentPath.includes(`${join('/', 'quorum')}/`)) mend(join(parentPath, name));
  }
}

function mend(file: string) {
  const term = readFileSync(file, 'utf8');
  const before = DATA_DIR.exec(term)?.[1];
  // This file is beside the folders of the queues.
  const now = dirname(dirname(file)).replaceAll(/["\\]/g, '\\$&');
  if (before !== undefined && before !== now)
    writeFileSync(
      file,
      term.replaceAll(`"${before}"`, () => `"${now}"`),
    );
}
