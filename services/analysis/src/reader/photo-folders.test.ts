import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deleteLeftPhotos, makePhotoFolder } from './photo-folders.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A folder of a process, last changed some seconds ago. */
async function leave(pid: number | undefined, name: string, ago_s = 0) {
  const path = join(folder, `whereabouts-read-${pid}-${name}`);
  await mkdir(path);
  await writeFile(join(path, 'photo'), 'photo');
  const changed = Date.now() / 1000 - ago_s;
  await utimes(path, changed, changed);
}

test('the photos of killed processes are deleted, and those that are being read are kept', async () => {
  const killed = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(killed, 'exit');
  const used = basename(await makePhotoFolder(folder));
  await leave(killed.pid, 'killed');
  await leave(process.pid, 'same-id', process.uptime() + 60);
  await leave(process.ppid, 'in-use');
  await leave(process.ppid, 'reused-id', 2 * 3600);
  await mkdir(join(folder, 'read-other'));
  expect(await deleteLeftPhotos(folder)).toBe(3);
  expect((await readdir(folder)).toSorted()).toEqual(
    ['read-other', used, `whereabouts-read-${process.ppid}-in-use`].toSorted(),
  );
});

test('a folder that cannot be read is no error', async () => {
  expect(await deleteLeftPhotos(join(folder, 'missing'))).toBe(0);
});
