import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CONFIG = 'config';
/** What a quorum queue writes down of where it is kept (Ra's server configuration, an Erlang term). */
const DATA_DIR = /data_dir\s*=>\s*"((?:[^"\\]|\\.)*)"/;

/**
 * A quorum queue remembers the absolute path of its data, and does not start in a folder that was moved: this tells each
 * where it is now.
 * @param folder the broker's data, of a node that does not run
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
  // Beside the folders of the other queues.
  const now = dirname(dirname(file)).replaceAll(/["\\]/g, '\\$&');
  if (before !== undefined && before !== now)
    writeFileSync(
      file,
      term.replaceAll(`"${before}"`, () => `"${now}"`),
    );
}
