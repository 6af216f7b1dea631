import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** URLs of files in the built pages. The build leaves them relative (`web/vite.config.ts`). */
const FILE = /(href|src)="\.\//g;

/** Reads a page of the built web app and inserts the base path, which the app reads (`web/src/domain/browser/base-path.ts`). */
export async function readPage(directory: string, name: string, base: string): Promise<string> {
  const page = await readFile(join(directory, name), 'utf8');
  const placed = page.replaceAll(FILE, `$1="${base}/`);
  return base ? placed.replace('</head>', `<meta name="base-path" content="${base}"></head>`) : placed;
}
