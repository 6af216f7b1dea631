import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { photoForm, receivePhotoForm } from './photo-form.js';

/** More than the parser buffers before the file is read. */
const LONG = Buffer.alloc(2_000_000, 'x');

let sent: string;
let received: string;

beforeAll(async () => {
  sent = await mkdtemp(join(tmpdir(), 'sent-'));
  received = await mkdtemp(join(tmpdir(), 'received-'));
});

afterAll(async () => {
  await rm(sent, { recursive: true });
  await rm(received, { recursive: true });
});

async function receive(names: string[], wanted: RegExp) {
  const paths = names.map((name) => join(sent, name));
  for (const path of paths) await writeFile(path, LONG);
  const { content_type, body } = photoForm({ width: 1 }, paths);
  const form = Object.assign(body, { headers: { 'content-type': content_type } }) as unknown as IncomingMessage;
  return receivePhotoForm(form, received, wanted);
}

test('a long file with an unknown name is refused without further errors', async () => {
  await expect(receive(['foreign'], /^photo$/)).rejects.toThrow('a file with an unknown name');
  // The parser ends the file's stream a little later. Without a listener, its error would end the process.
  await pause(100);
  expect(await readdir(received)).toEqual([]);
});

test('the files of a form are received completely', async () => {
  const { json, files } = await receive(['photo', 'thumb'], /^(photo|thumb)$/);
  expect([json, [...files]]).toEqual([
    { width: 1 },
    [
      ['photo', LONG.length],
      ['thumb', LONG.length],
    ],
  ]);
});
