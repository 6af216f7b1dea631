import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { rotateLog } from './rotate-log.js';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
const log = join(folder, 'whereabouts.log');

afterAll(() => rmSync(folder, { recursive: true }));

test('only a log that has grown large is put aside', () => {
  rotateLog(log, 10);
  writeFileSync(log, 'short');
  rotateLog(log, 10);
  expect(readFileSync(log, 'utf8')).toBe('short');
  writeFileSync(log, 'longer than ten bytes');
  rotateLog(log, 10);
  expect([existsSync(log), readFileSync(`${log}.1`, 'utf8')]).toEqual([false, 'longer than ten bytes']);
});
