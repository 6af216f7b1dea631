import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';

// What media and the photo container send each other: a form of one JSON text and of files by their names.

/** More than the results of any photo: of 100 megapixels as PNG, and of all parts cut at once. */
const LIMITS: busboy.Limits = { fields: 1, fieldSize: 256 * 1024, files: 40, fileSize: 600_000_000 };

/** A form with these files, read while it is sent. No photo knows its boundary. */
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
  /** Bytes of each file, by name. */
  files: Map<string, number>;
}

/**
 * Writes the files of a form into `folder`, without replacing any.
 * @param wanted names of files
 * @throws Error for a form that is none, or has other files; as the file system does
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
    // The parser destroys the stream of a file that `save` refuses. Without a listener that error would end the process.
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
