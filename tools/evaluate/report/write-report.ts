import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Result } from '../result.js';
import type { Summary } from '../score/summary.js';
import { htmlOf } from './html.js';
import { markdownOf } from './markdown.js';

/** Writes `result.json`, `result.md` and `result.html`. The page links to the photos where they are. */
export function writeReport(folder: string, photos: string, result: Result, summary: Summary): void {
  mkdirSync(folder, { recursive: true });
  const linkTo = (file: string) => relative(folder, join(photos, file)).split(sep).map(encodeURIComponent).join('/');
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify({ ...result, summary }, null, 1)}\n`);
  writeFileSync(join(folder, 'result.md'), markdownOf(result, summary));
  writeFileSync(join(folder, 'result.html'), htmlOf(result, summary, linkTo));
}
