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

/** Reads the codes and the text of a photo file. */
export async function read({ path }: { path: string }): Promise<Reading> {
  started ??= start();
  const text = await started;
  const codes = await readCodes(await rawPhoto(path));
  return { codes, lines: await text.read(await rawPhoto(path, TEXT_SIDE)) };
}
