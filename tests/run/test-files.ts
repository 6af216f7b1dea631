import { globSync } from 'node:fs';
import { checkout } from '../../tools/start/folders.js';

/** Matches the patterns of `jest.config.js` and `vitest.config.js`. */
const SERVER = '{shared,gateway,services,deploy,tools,tests}/**/*.test.ts';
const WEB = 'web/src/**/*.test.{ts,tsx}';

const exclude = ['**/node_modules', '**/dist'];

/** Whether a pattern matches a Jest test file or a Vitest test file. No pattern matches both. */
export function whatFits(patterns: string[]): { servers: boolean; web: boolean } {
  const fits = (files: string) =>
    patterns.length === 0 ||
    globSync(files, { cwd: checkout, exclude }).some((file) => patterns.some((pattern) => file.includes(pattern)));
  return { servers: fits(SERVER), web: fits(WEB) };
}
