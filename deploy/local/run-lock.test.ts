import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimRun } from './run-lock.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  file = join(folder, 'running.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a second start is told where the first one runs', () => {
  claimRun(file, 'http://localhost:5001');
  expect(() => claimRun(file, 'http://localhost:5101')).toThrow(/already running .*http:\/\/localhost:5001/);
});

test('a claim that was ended leaves nothing', () => {
  claimRun(file, 'http://localhost:5001')();
  expect(existsSync(file)).toBe(false);
});

test('a pid that another process has by now does not count as running', () => {
  claimRun(file, 'http://localhost:5001');
  const claim = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...claim, started: 'before the crash' }));
  claimRun(file, 'http://localhost:5101');
  expect(JSON.parse(readFileSync(file, 'utf8')).address).toBe('http://localhost:5101');
});
