import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestGateway } from '../testing/test-gateway.js';

const SCRIPT = 'console.log(1);'.repeat(200);
const folder = mkdtempSync(join(tmpdir(), 'web-'));
let gateway: TestGateway;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Whereabouts</title>');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', 'one.js'), SCRIPT);
  // The copies differ from the original, so that the test can tell them apart.
  writeFileSync(join(folder, 'assets', 'one.js.br'), brotliCompressSync(`${SCRIPT}/* br */`));
  writeFileSync(join(folder, 'assets', 'one.js.gz'), gzipSync(`${SCRIPT}/* gz */`));
  gateway = await TestGateway.start({ WEB_DIR: folder });
});

afterAll(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

/** The response without decompression. */
async function raw(path: string, encodings: string) {
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${gateway.address}${path}`, { headers: { 'accept-encoding': encodings } }, resolve);
  });
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

test.each([
  ['br, gzip', 'br', (bytes: Buffer) => brotliDecompressSync(bytes), `${SCRIPT}/* br */`],
  ['gzip, deflate, br, zstd', 'br', (bytes: Buffer) => brotliDecompressSync(bytes), `${SCRIPT}/* br */`],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes), `${SCRIPT}/* gz */`],
  ['identity', undefined, (bytes: Buffer) => bytes, SCRIPT],
])('a browser that accepts %s gets the copy that the build made', async (encodings, encoding, unpack, text) => {
  const { headers, bytes } = await raw('/assets/one.js', encodings);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers.vary).toContain('Accept-Encoding');
  expect(String(unpack(bytes))).toBe(text);
});

test('a file without a copy is sent as it is, and a missing file is a 404', async () => {
  expect(String((await raw('/icon.svg', 'identity')).bytes)).toBe('<svg/>');
  expect((await raw('/assets/two.js', 'br')).status).toBe(404);
  for (const path of [
    '/inventory',
    '/inventory/place/Box%201.5',
    '/inventory/place/~.',
    '/inventory/place/~..',
    '/inventory/place/50%',
  ])
    expect(String((await raw(path, 'identity')).bytes)).toContain('Whereabouts');
  for (const path of ['/humans.txt', '/wp-login.php', '/.well-known/security.txt', '/.env'])
    expect((await raw(path, 'identity')).status).toBe(404);
});
