// Minifies the scripts of `public`, and writes a brotli and a gzip copy beside each file that gets smaller by it, for servers that send files as they lie there.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from 'vite';

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.wasm', '.webmanifest']);
/** Below this the headers weigh more than what is saved. */
const SMALLEST = 256;

const [folder] = process.argv.slice(2);

// Vite copies scripts of `public` with their comments.
for (const name of readdirSync(folder).filter((each) => extname(each) === '.js')) {
  const file = join(folder, name);
  writeFileSync(file, minifySync(name, readFileSync(file, 'utf8')).code);
}

for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!COMPRESSIBLE.has(extname(file)) || statSync(file).size < SMALLEST) continue;
  const content = readFileSync(file);
  const copies = {
    br: brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // Short distances without extra bits (RFC 7932, 4) are a thousandth less of what bundles repeat.
        [constants.BROTLI_PARAM_NDIRECT]: 15,
      },
    }),
    gz: gzipSync(content, { level: 9 }),
  };
  for (const [suffix, copy] of Object.entries(copies)) {
    if (copy.length < content.length) writeFileSync(`${file}.${suffix}`, copy);
  }
}
