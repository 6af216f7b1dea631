import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { startSystem } from '../../tests/environment/system.js';
import { numberedImage, registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';

const WIDTH = 4_000;
const HEIGHT = 3_450;
const BMP_HEADER = 54;
const SETTLE_MS = 1_000;

/** What the gateway holds of a 39.5 MB image on its way to media, sampled after garbage collections. */
export async function uploadMemory(): Promise<Figure[]> {
  const folder = disposableFolder();
  const file = join(folder, 'memory.json');
  const probe = ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.js')];
  const system = await startSystem({ workers: 0, args: { gateway: probe }, env: { MEMORY_PROBE_FILE: file } });
  const user = await registerApiUser(system.address, 'upload@example.org');
  const image = noise();
  // Code that runs for the first time is compiled and kept; only the image is to be counted.
  await user.addPhoto(await numberedImage(1), 'small.jpg');
  system.signal('gateway', 'SIGUSR2');
  await pause(SETTLE_MS);
  const { status } = await user.addPhoto(image, 'noise.bmp');
  if (status !== 201) throw new Error(`the upload was answered with ${status}`);
  await pause(SETTLE_MS);
  const { least, most } = JSON.parse(readFileSync(file, 'utf8')) as { least: number; most: number };
  await system.stop();
  rmSync(folder, { recursive: true });
  const held = (most - least) / 1024 / 1024;
  return [{ name: 'held by the gateway of a 40 MB upload', measured: held, unit: 'MB', budget: { at_most: 2 } }];
}

/** An uncompressed picture just below the limit of 40 MB. */
function noise(): Buffer {
  const header = Buffer.alloc(BMP_HEADER);
  const pixels = WIDTH * HEIGHT * 3;
  header.write('BM');
  header.writeUInt32LE(BMP_HEADER + pixels, 2);
  header.writeUInt32LE(BMP_HEADER, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(WIDTH, 18);
  header.writeInt32LE(HEIGHT, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(pixels, 34);
  return Buffer.concat([header, randomBytes(pixels)]);
}
