import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimRun, runningAddress } from './run-lock.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  file = join(folder, 'running.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a second start reports where the first one runs', () => {
  claimRun(file, 'http://localhost:5001');
  expect(() => claimRun(file, 'http://localhost:5101')).toThrow(/already running .*http:\/\/localhost:5001/);
});

test('commands find the running product, and find none after it has ended or crashed', () => {
  expect(runningAddress(file)).toBeUndefined();
  const release = claimRun(file, 'http://localhost:7301/things');
  expect(runningAddress(file)).toBe('http://localhost:7301/things');
  const claim = readFileSync(file, 'utf8');
  release();
  expect(runningAddress(file)).toBeUndefined();
  writeFileSync(file, JSON.stringify({ ...JSON.parse(claim), started: 'before the crash' }));
  expect(runningAddress(file)).toBeUndefined();
  // A crash may truncate the file.
  writeFileSync(file, claim.slice(0, 20));
  expect(runningAddress(file)).toBeUndefined();
});

test('a released lock leaves no file', () => {
  claimRun(file, 'http://localhost:5001')();
  expect(existsSync(file)).toBe(false);
});

test('a pid that another process uses now does not count as running', () => {
  claimRun(file, 'http://localhost:5001');
  const claim = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...claim, started: 'before the crash' }));
  claimRun(file, 'http://localhost:5101');
  expect(JSON.parse(readFileSync(file, 'utf8')).address).toBe('http://localhost:5101');
});
