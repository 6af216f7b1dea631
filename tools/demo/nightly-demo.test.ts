import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { emptyDemoFolder, untilReset } from './nightly-demo.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a demo deletes its own data and starts in an empty folder', () => {
  emptyDemoFolder(folder);
  writeFileSync(join(folder, 'credentials.json'), '{}');
  emptyDemoFolder(folder);
  expect(readdirSync(folder)).toEqual(['demo']);
});

test('a demo does not delete data that does not belong to a demo', () => {
  writeFileSync(join(folder, 'credentials.json'), '{}');
  expect(() => emptyDemoFolder(folder)).toThrow('does not belong to a demo, and DEMO=true would delete it');
  expect(readdirSync(folder)).toEqual(['credentials.json']);
});

test('the reset is at the next 3 a.m.', () => {
  const hours = (time: string) => untilReset(new Date(`2026-11-27T${time}`)) / 3_600_000;
  expect(hours('02:30:00')).toBe(0.5);
  expect(hours('03:00:00')).toBe(24);
  expect(hours('12:00:00')).toBe(15);
});
