import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { barcodeReader, readCode } from './barcode-reader';

const { resolve } = createRequire(import.meta.url);
const wasm = (name: string) => readFile(resolve(`zxing-wasm/${name}`));
const requested: string[] = [];

beforeAll(async () => {
  const headers = { 'content-type': 'application/wasm' };
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return new Response(await wasm('reader/zxing_reader.wasm'), { headers });
  });
  const wasmBinary = new Uint8Array(await wasm('writer/zxing_writer.wasm')).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  await barcodeReader();
});
afterAll(() => vi.unstubAllGlobals());

const SCALE = 3;
const QUIET_ZONE = 12;

/** Draws codes below each other on white. */
async function picture(...codes: [text: string, format: NonNullable<WriterOptions['format']>][]): Promise<ImageData> {
  const symbols = await Promise.all(codes.map(async ([text, format]) => (await writeBarcode(text, { format })).symbol));
  const width = (Math.max(50, ...symbols.map((symbol) => symbol.width)) + 2 * QUIET_ZONE) * SCALE;
  const height = symbols.reduce((sum, symbol) => sum + (symbol.height + 2 * QUIET_ZONE) * SCALE, 50);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let top = QUIET_ZONE * SCALE;
  for (const symbol of symbols) {
    for (let y = 0; y < symbol.height * SCALE; y += 1) {
      const line = Math.floor(y / SCALE) * symbol.width;
      for (let x = 0; x < symbol.width * SCALE; x += 1) {
        if (symbol.data[line + Math.floor(x / SCALE)] !== 0) continue;
        const at = ((top + y) * width + x + QUIET_ZONE * SCALE) * 4;
        data.fill(0, at, at + 3);
      }
    }
    top += (symbol.height + 2 * QUIET_ZONE) * SCALE;
  }
  return { data, width, height } as ImageData;
}

test('the module of the reader comes from the app itself', () => {
  expect(requested.map((address) => new URL(address, location.href).origin)).toEqual([location.origin]);
});

test.each([
  ['4006381333931', 'EAN13', '4006381333931'],
  ['9780306406157', 'EAN13', '9780306406157'],
  ['96385074', 'EAN8', '96385074'],
  // A UPC is an EAN that begins with a zero.
  ['036000291452', 'UPCA', '0036000291452'],
  ['AB 12', 'Code128', 'AB 12'],
  ['X1', 'DataMatrix', 'X1'],
  ['https://example.org/p?id=1', 'QRCode', 'https://example.org/p?id=1'],
] as const)('the code %s of the kind %s is read as %s', async (text, format, read) => {
  expect(await readCode(await picture([text, format]))).toBe(read);
});

test('of several codes, the product code is read', async () => {
  const image = await picture(['https://example.org', 'QRCode'], ['SHELF-1', 'Code128'], ['4006381333931', 'EAN13']);
  expect(await readCode(image)).toBe('4006381333931');
});

test('a picture without a code has no text', async () => {
  expect(await readCode(await picture())).toBeNull();
});
