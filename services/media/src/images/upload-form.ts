import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { BadRequestException, HttpException, RequestTimeoutException } from '@nestjs/common';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import busboy from 'busboy';
import { tooManyBytes } from '../photos/photo-problems.js';
import { storeUnavailable } from '../store/image-store.js';

/** An image as it came in, on disk. */
export interface UploadedFile {
  path: string;
  /** Where it lies, with room for what is made of it. */
  folder: string;
  sha256: string;
}

/** A form with at most one image. */
export interface UploadForm {
  photo: UploadedFile | null;
  /** As text; `file_name` is the image's own name when the form has no such field. */
  fields: Record<string, string>;
}

const LIMITS: busboy.Limits = {
  // One more than allowed, so that an image of exactly the allowed size is not taken for a longer one.
  fileSize: MAX_IMAGE_BYTES + 1,
  files: 1,
  fields: 20,
  fieldSize: 4096,
};
const tooSlow = () =>
  new RequestTimeoutException({
    message: 'The upload was too slow and has been broken off. Please try again on a better connection.',
    code: 'upload_too_slow',
  });

/** On its way to the disk: what comes in meanwhile is written in one go. */
const BUFFERED_BYTES = 256 * 1024;

const invalidForm = (message: string) => new BadRequestException({ message, code: 'invalid' });
const brokenOff = () => invalidForm('The upload was broken off.');

/** A sender slower than this is cut off; a slow phone is a hundred times faster. */
const LEAST_BYTES = 30_000;
const LEAST_BYTES_MS = 30_000;

/** Takes a multipart form in, the image straight to a file in `folder` while it is hashed. */
export async function receiveForm(request: IncomingMessage, folder: string): Promise<UploadForm> {
  // The request has already closed, so no `close` event will come.
  if (request.destroyed && !request.complete) throw brokenOff();
  const parser = parserOf(request);
  const fields = new Map<string, string>();
  let photo: Promise<UploadedFile | null> | undefined;
  let name = '';
  parser.on('field', (field, value, { nameTruncated, valueTruncated }) => {
    // The parser takes a part without a file name for text, and its bytes are lost.
    if (field === 'image' && value) parser.destroy(invalidForm('The form part "image" needs a file name.'));
    if (nameTruncated || valueTruncated) parser.destroy(invalidForm(`${field.slice(0, 40)}: is too long`));
    fields.set(field, value);
  });
  parser.on('file', (field, content, { filename }) => {
    name = filename ?? '';
    photo = save(content, folder, name);
    photo.catch((error) => parser.destroy(storeUnavailable(error)));
    content.once('limit', () => parser.destroy(tooManyBytes()));
    if (field !== 'image') parser.destroy(invalidForm('Send the photo in the form part "image".'));
  });
  parser.once('filesLimit', () => parser.destroy(invalidForm('Send one photo at a time.')));
  parser.once('fieldsLimit', () => parser.destroy(invalidForm('The form has too many fields.')));
  request.once('close', () => {
    if (!request.complete) parser.destroy(brokenOff());
  });
  const watch = whileSlow(request, () => parser.destroy(tooSlow()));
  try {
    await finished(request.pipe(parser));
    const uploaded = (await photo) ?? null;
    if (uploaded && name && !fields.has('file_name')) fields.set('file_name', name);
    return { photo: uploaded, fields: Object.fromEntries(fields) };
  } catch (error) {
    await photo?.catch(() => undefined);
    throw error instanceof HttpException ? error : invalidForm('The form is not valid multipart/form-data.');
  } finally {
    clearInterval(watch);
  }
}

/** Looks from time to time whether enough has come in since. */
function whileSlow(request: IncomingMessage, giveUp: () => void): NodeJS.Timeout {
  let before = 0;
  return setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - before < LEAST_BYTES) giveUp();
    before = bytesRead;
  }, LEAST_BYTES_MS);
}

function parserOf({ headers }: IncomingMessage) {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw invalidForm('Send the photo as multipart/form-data.');
  }
}

/** Null for the empty part that a browser sends when no file was chosen. */
async function save(content: Readable, folder: string, name: string): Promise<UploadedFile | null> {
  const hash = createHash('sha256');
  const path = join(folder, 'upload');
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: BUFFERED_BYTES });
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, file);
  return file.bytesWritten === 0 && !name ? null : { path, folder, sha256: hash.digest('hex') };
}
