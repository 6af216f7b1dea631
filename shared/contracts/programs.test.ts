import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Command } from './contract.js';
import { API_CALLS } from './http/api-calls.js';
import type { HttpCall } from './http/call.js';
import { CALLEES, PROGRAMS, type Program } from './programs.js';

const checkout = join(import.meta.dirname, '..', '..');

/** Every command of the contracts, keyed by its name in code, such as `inventory.saveItems`. */
async function commands(): Promise<Map<string, Command>> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(`./${file.replace(/\.ts$/, '.js')}`)));
  const groups = modules.flatMap((module) => Object.entries(module)).filter(([, group]) => isRecord(group));
  const named = groups.flatMap(([group, members]) =>
    Object.entries(members as object).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  return new Map(named.filter(([, value]) => value?.callers));
}

const isRecord = (value: unknown) => value?.constructor === Object;

/** The commands that a program's code sends. */
function sentBy(program: Program): string[] {
  const folder = join(checkout, program === 'gateway' ? program : join('services', program), 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return [...code.matchAll(/messenger\s*\.call\(\s*(\w+\.\w+)/g)].map(([, name = '']) => name);
}

test('a program has a key for every service that it may send a command to, and for no other', async () => {
  const pairs = new Set<string>();
  const found = await commands();
  expect(found.size).toBeGreaterThan(100);
  for (const { pattern, callers } of found.values()) {
    const service = pattern.split('.')[0] as Program;
    for (const caller of callers) {
      expect([pattern, CALLEES[caller]]).toEqual([pattern, expect.arrayContaining([service])]);
      pairs.add(`${caller} ${service}`);
    }
  }
  const allowed = Object.entries(CALLEES).flatMap(([caller, all]) => all.map((callee) => `${caller} ${callee}`));
  expect([...pairs].sort()).toEqual(allowed.sort());
});

test('a program sends only commands whose contract names it as a caller', async () => {
  const found = await commands();
  for (const program of PROGRAMS.filter((each) => each !== 'operator')) {
    const sent = sentBy(program);
    expect(sent.length).toBeGreaterThan(0);
    const refused = sent.filter((name) => found.has(name) && !found.get(name)?.callers.includes(program));
    expect([program, refused]).toEqual([program, []]);
  }
});

test('the gateway may send every command that answers a call of the public API', () => {
  const calls = Object.values(API_CALLS).flatMap((group) => Object.values<HttpCall>(group));
  const refused = calls.filter(({ command }) => command && !command.callers.includes('gateway'));
  expect(refused.map(({ route }) => route)).toEqual([]);
});
