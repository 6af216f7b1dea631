import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { BadRequestException, HttpException, RequestTimeoutException } from '@nestjs/common';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import busboy from 'busboy';
import { fileTooLarge, tooManyBytes } from '../photos/photo-problems.js';
import { storeUnavailable } from '../store/image-store.js';

/** A received file on disk. */
export interface UploadedFile {
  path: string;
  /** The upload's folder, where derived files go too. */
  folder: string;
  sha256: string;
}

/** A received form with at most one image or file. */
export interface UploadForm {
  upload: UploadedFile | null;
  /** The text fields. `file_name` defaults to the upload's own name. */
  fields: Record<string, string>;
}

const LIMITS: busboy.Limits = {
  // One byte more than allowed, so that an image of exactly the allowed size does not hit the limit.
  fileSize: MAX_IMAGE_BYTES + 1,
  files: 1,
  fields: 20,
  fieldSize: 4096,
};
const tooSlow = () =>
  new RequestTimeoutException({
    message: 'The upload was too slow and has been stopped. Please try again on a better connection.',
    code: 'upload_too_slow',
  });

/** Write buffer of the file: data received during a write is written in one go. */
const BUFFERED_BYTES = 256 * 1024;

const invalidForm = (message: string) => new BadRequestException({ message, code: 'invalid' });
const brokenOff = () => invalidForm('The upload was interrupted.');

/** A client slower than this is disconnected. Even a slow phone is a hundred times faster. */
const LEAST_BYTES = 30_000;
const LEAST_BYTES_MS = 30_000;

/** The form parts that may hold an upload, and what messages call it. */
const PARTS = {
  image: { noun: 'photo', tooLarge: tooManyBytes },
  file: { noun: 'file', tooLarge: fileTooLarge },
};

/** Receives a multipart form. The upload is hashed while it is streamed to a file in `folder`. */
export async function receiveForm(
  request: IncomingMessage,
  folder: string,
  part: keyof typeof PARTS,
): Promise<UploadForm> {
  const { noun, tooLarge } = PARTS[part];
  // The request is already closed, so no `close` event will follow.
  if (request.destroyed && !request.complete) throw brokenOff();
  const parser = parserOf(request, noun);
  const fields = new Map<string, string>();
  let saved: Promise<UploadedFile | null> | undefined;
  let name = '';
  parser.on('field', (field, value, { nameTruncated, valueTruncated }) => {
    // The parser treats a part without a file name as text, which damages its bytes.
    if (field === part && value) parser.destroy(invalidForm(`The form part "${part}" needs a file name.`));
    if (nameTruncated || valueTruncated) parser.destroy(invalidForm(`${field.slice(0, 40)}: is too long`));
    fields.set(field, value);
  });
  parser.on('file', (field, content, { filename }) => {
    name = filename ?? '';
    saved = save(content, folder, name);
    saved.catch((error) => parser.destroy(storeUnavailable(error)));
    content.once('limit', () => parser.destroy(tooLarge()));
    if (field !== part) parser.destroy(invalidForm(`Send the ${noun} in the form part "${part}".`));
  });
  parser.once('filesLimit', () => parser.destroy(invalidForm(`Send one ${noun} at a time.`)));
  parser.once('fieldsLimit', () => parser.destroy(invalidForm('The form has too many fields.')));
  request.once('close', () => {
    if (!request.complete) parser.destroy(brokenOff());
  });
  const watch = whileSlow(request, () => parser.destroy(tooSlow()));
  try {
    await finished(request.pipe(parser));
    const uploaded = (await saved) ?? null;
    if (uploaded && name && !fields.has('file_name')) fields.set('file_name', name);
    return { upload: uploaded, fields: Object.fromEntries(fields) };
  } catch (error) {
    await saved?.catch(() => undefined);
    throw error instanceof HttpException ? error : invalidForm('The form is not valid multipart/form-data.');
  } finally {
    clearInterval(watch);
  }
}

/** Periodically checks whether enough bytes have arrived since the last check. */
function whileSlow(request: IncomingMessage, giveUp: () => void): NodeJS.Timeout {
  let before = 0;
  return setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - before < LEAST_BYTES) giveUp();
    before = bytesRead;
  }, LEAST_BYTES_MS);
}

function parserOf({ headers }: IncomingMessage, noun: string) {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw invalidForm(`Send the ${noun} as multipart/form-data.`);
  }
}

/** Returns null for the empty part that a browser sends if no file was chosen. */
async function save(content: Readable, folder: string, name: string): Promise<UploadedFile | null> {
  const hash = createHash('sha256');
  const path = join(folder, 'upload');
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: BUFFERED_BYTES });
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, file);
  return file.bytesWritten === 0 && !name ? null : { path, folder, sha256: hash.digest('hex') };
}
