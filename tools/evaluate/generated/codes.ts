import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

let started: Promise<unknown> | undefined;

/** Loads the module from its package. Without the bytes, zxing-wasm would fetch them from the network. */
async function start(): Promise<void> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
}

/** A barcode as PNG. @param scale pixels of a module */
export async function codeImage(format: 'EAN13' | 'QRCode', text: string, scale: number): Promise<Buffer> {
  started ??= start();
  await started;
  const { image, error } = await writeBarcode(text, { format, scale, withQuietZones: true });
  if (!image) throw new Error(`no ${format} for ${text}: ${error}`);
  return Buffer.from(await image.arrayBuffer());
}
