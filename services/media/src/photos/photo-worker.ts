import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { convertLargePhoto, convertPhoto, type Upload } from './convert-photo.js';
import { type CropRequest, cropPhoto } from './crop-photo.js';
import { OutOfMemory, PhotoRefused, type RefusalCode } from './photo-refused.js';

// What a worker process runs: one photo at a time, whatever is in it. The service kills it when that takes too long.

/** Below everything that answers requests. */
const PRIORITY = 10;

const NO_SPACE = ['ENOSPC', 'EDQUOT'];

// Photos side by side use the cores better than threads on one photo, and need no more memory.
sharp.concurrency(1);
sharp.cache(false);
// Decoders print their complaints, which are no log lines.
for (const print of ['log', 'info', 'warn', 'error'] as const) console[print] = () => undefined;
setPriority(PRIORITY);
limitMemory();

/** The kernel refuses memory beyond the limit: the photo fails, or with it this process. Linux has a limit for that. */
function limitMemory() {
  if (process.platform !== 'linux') return;
  const [, kilobytes] = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const limit = Number(kilobytes) * 1024 + Number(process.env.PHOTO_MEMORY_BYTES);
  execFileSync('prlimit', ['--pid', String(process.pid), `--data=${limit}`]);
}

/** A result, or why there is none; failures of the program itself are thrown. */
export type Outcome<Result> = { result: Result } | { refused: RefusalCode };

/** Makes an upload the photo to store; answers `large` for one that `convertLarge` is for. */
export function convert(upload: Upload) {
  return outcome(() => convertPhoto(upload));
}

/** Makes an upload of any size the photo to store. */
export function convertLarge(upload: Upload) {
  return outcome(() => convertLargePhoto(upload));
}

/** Cuts a part out of a stored photo. */
export function crop(request: CropRequest) {
  return outcome(() => cropPhoto(request));
}

async function outcome<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    // What is left of its memory may be in pieces: the next photo gets another process.
    if (error instanceof OutOfMemory) process.exit(1);
    if (error instanceof PhotoRefused) return { refused: error.code };
    if (NO_SPACE.includes((error as NodeJS.ErrnoException).code ?? '')) return { refused: 'storage_full' };
    throw error;
  }
}
