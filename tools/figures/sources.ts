import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../start/folders.js';

/** A tracked file of the checkout. */
export interface Source {
  /** Path from the top folder. */
  path: string;
  text: string;
}

/** Whether git is installed and the checkout has a repository. An archive of the project has none. */
export const hasHistory = () => spawnSync('git', ['rev-parse', '--git-dir'], { cwd: checkout }).status === 0;

/** Tracked files whose name matches one of git's patterns, with uncommitted changes. */
export function sources(...patterns: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', ...patterns], { cwd: checkout, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(checkout, path)))
    .map((path) => ({ path, text: readFileSync(join(checkout, path), 'utf8') }));
}
