import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../start/folders.js';

type Texts = { [key: string]: string | Texts };

const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? text : flat(text)));

/** The app's own texts, without those that contain a user's words or a number. */
export function fixedTexts(): string[] {
  const folder = join(checkout, 'web/src/i18n/locales/en');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .flatMap((name) => flat(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .filter((text) => !text.includes('{{'));
}
