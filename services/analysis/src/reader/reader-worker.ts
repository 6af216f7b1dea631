import { setPriority } from 'node:os';
import { limitMemory } from '@whereabouts/shared/nest/process/limit-memory.js';
import sharp from 'sharp';
import { readCodes, startCodeReader } from './code-reader.js';
import { rawPhoto } from './raw-photo.js';
import type { Reading } from './reading.js';
import { secondLanguage } from './second-reader/second-language.js';
import { SecondReader } from './second-reader/second-reader.js';
import { type Begin, begin } from './second-reader/work-since.js';
import { type FoundLine, TextReader } from './text-reader.js';

// The program of the reader's process. It reads one photo at a time. The service kills it if that takes too long.

/** Lower than every process that answers requests or stores photos. */
const PRIORITY = 15;
/** Longest side of the photo for reading text, in pixels. */
const TEXT_SIDE = 1600;
/** Lines under this confidence are not text. */
const LEAST_CONFIDENCE = 0.5;

sharp.concurrency(1);
sharp.cache(false);
// Libraries print messages that are not log lines.
for (const print of ['log', 'info', 'warn', 'error'] as const) console[print] = () => undefined;
setPriority(PRIORITY);
limitMemory(Number(process.env.READER_MEMORY_BYTES));

const second = new SecondReader();
let started: Promise<TextReader> | undefined;

async function start(): Promise<TextReader> {
  await startCodeReader();
  return TextReader.start();
}

/**
 * Reads the codes and the text of a photo file. Null if it cannot be decoded. The service ends a process that throws.
 * @param language the language of the printed text, if it is known (BCP 47)
 */
export async function read({ path, language }: { path: string; language: string | null }): Promise<Reading | null> {
  // The service measures the work from this point (`photo-reader.ts`).
  const photo = begin();
  process.send?.({ begun: process.pid });
  if (!(await isPhoto(path))) return null;
  started ??= start();
  const text = await started;
  const codes = await readCodes(await rawPhoto(path));
  const lines = await text.read(await rawPhoto(path, TEXT_SIDE));
  await readAgain(lines, language, photo);
  return { codes, lines: lines.filter(isText).map(({ pixels: _, ...line }) => line) };
}

/** The first reading is kept if the second reader fails. The service logs the problem. */
async function readAgain(lines: FoundLine[], language: string | null, photo: Begin): Promise<void> {
  const data = secondLanguage(language);
  if (!data) return;
  try {
    await second.improve(lines, data, photo);
  } catch (error) {
    process.send?.({ problem: String(error) });
  }
}

const isText = ({ text, confidence }: FoundLine) => text !== '' && confidence >= LEAST_CONFIDENCE;

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
