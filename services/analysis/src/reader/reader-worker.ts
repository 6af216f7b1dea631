import { setPriority } from 'node:os';
import { limitMemory } from '@whereabouts/shared/nest/process/limit-memory.js';
import sharp from 'sharp';
import { readCodes, startCodeReader } from './code-reader.js';
import { rawPhoto } from './raw-photo.js';
import type { Reading } from './reading.js';
import { TextReader } from './text-reader.js';

// The program of the reader's process. It reads one photo at a time. The service kills it if that takes too long.

/** Lower than every process that answers requests or stores photos. */
const PRIORITY = 15;
/** Longest side of the photo for reading text, in pixels. */
const TEXT_SIDE = 1600;

sharp.concurrency(1);
sharp.cache(false);
// Libraries print messages that are not log lines.
for (const print of ['log', 'info', 'warn', 'error'] as const) console[print] = () => undefined;
setPriority(PRIORITY);
limitMemory(Number(process.env.READER_MEMORY_BYTES));

let started: Promise<TextReader> | undefined;

async function start(): Promise<TextReader> {
  await startCodeReader();
  return TextReader.start();
}

/** Reads the codes and the text of a photo file. Null if it cannot be decoded. The service ends a process that throws. */
export async function read({ path }: { path: string }): Promise<Reading | null> {
  // The service measures the work from this point (`photo-reader.ts`).
  process.send?.({ begun: process.pid });
  if (!(await isPhoto(path))) return null;
  started ??= start();
  const text = await started;
  const codes = await readCodes(await rawPhoto(path));
  return { codes, lines: await text.read(await rawPhoto(path, TEXT_SIDE)) };
}

/** @throws the error of a decoder that fails for another reason, such as memory */
async function isPhoto(path: string): Promise<boolean> {
  try {
    await sharp(path).metadata();
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported image format')) return false;
    throw error;
  }
}
