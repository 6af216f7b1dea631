import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Addresses of files in the built pages, which the build leaves relative (`web/vite.config.ts`). */
const FILE = /(href|src)="\.\//g;

/** A page of the built web app, which works below this base path: it tells the app where it is (`web/src/base-path.ts`). */
export async function readPage(directory: string, name: string, base: string): Promise<string> {
  const page = await readFile(join(directory, name), 'utf8');
  const placed = page.replaceAll(FILE, `$1="${base}/`);
  return base ? placed.replace('</head>', `<meta name="base-path" content="${base}"></head>`) : placed;
}
