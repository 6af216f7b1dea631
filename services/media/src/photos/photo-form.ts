import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';

// The format of messages between media and the photo container: a form with one JSON field and named files.

/** Larger than the result of any photo: 100 megapixels as PNG, or all crops of one run. */
const LIMITS: busboy.Limits = { fields: 1, fieldSize: 256 * 1024, files: 40, fileSize: 600_000_000 };

/** A form with these files, which are read while it is sent. The boundary is random, so no photo can contain it. */
export function photoForm(json: unknown, paths: string[]): { content_type: string; body: Readable } {
  const boundary = `photo-${randomUUID()}`;
  const body = Readable.from(partsOf(boundary, json, paths), { objectMode: false });
  return { content_type: `multipart/form-data; boundary=${boundary}`, body };
}

async function* partsOf(boundary: string, json: unknown, paths: string[]): AsyncGenerator<string | Buffer> {
  yield `--${boundary}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(json)}\r\n`;
  for (const path of paths) {
    const name = basename(path);
    yield `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`;
    yield* createReadStream(path, { highWaterMark: 256 * 1024 });
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}

interface ReceivedForm {
  json: unknown;
  /** Number of bytes of each file, by name. */
  files: Map<string, number>;
}

/**
 * Writes the files of a form into `folder` without overwriting files.
 * @param wanted pattern of allowed file names
 * @throws Error if the form is invalid or contains other files, and errors of the file system
 */
export async function receivePhotoForm(form: IncomingMessage, folder: string, wanted: RegExp): Promise<ReceivedForm> {
  const parser = busboy({ headers: form.headers, limits: LIMITS });
  const files = new Map<string, number>();
  const saving: Promise<void>[] = [];
  let text = '';
  const save = async (name: string, content: Readable) => {
    if (!wanted.test(name)) throw new Error('a file with an unknown name');
    content.once('limit', () => parser.destroy(new Error('a file that is too long')));
    const file = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o640 });
    await pipeline(content, file);
    files.set(name, file.bytesWritten);
  };
  parser.on('field', (_name, value) => {
    text = value;
  });
  parser.on('file', (name, content) => {
    // The parser destroys the stream of a file that `save` refuses. Without a listener, that error would end the
    // process.
    content.on('error', () => undefined);
    const saved = save(name, content);
    saved.catch((error) => parser.destroy(error));
    saving.push(saved);
  });
  try {
    await pipeline(form, parser);
    await Promise.all(saving);
  } catch (error) {
    await Promise.allSettled(saving);
    throw error;
  }
  return { json: JSON.parse(text), files };
}
