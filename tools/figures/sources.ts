import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../start/folders.js';

/** A tracked file of the checkout. */
export interface Source {
  /** From the checkout's root. */
  path: string;
  text: string;
}

/** Tracked files, also changed ones, whose name fits one of git's patterns. */
export function sources(...patterns: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', ...patterns], { cwd: checkout, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(checkout, path)))
    .map((path) => ({ path, text: readFileSync(join(checkout, path), 'utf8') }));
}
