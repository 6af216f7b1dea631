import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { BOUND_EVENTS } from './bound-events.js';

const CHECKOUT = join(import.meta.dirname, '../../../..');

/** Patterns of the events that a service's controllers handle. */
async function handledBy(service: string): Promise<string[]> {
  const files = globSync(`services/${service}/src/**/*.controller.ts`, { cwd: CHECKOUT });
  const found = files.map(async (file) => {
    const text = readFileSync(join(CHECKOUT, file), 'utf8');
    const names = [...text.matchAll(/@OnEvent\((\w+)\.(\w+)\)/g)];
    return Promise.all(names.map(([, area = '', name = '']) => patternOf(text, area, name)));
  });
  return (await Promise.all(found)).flat();
}

async function patternOf(text: string, area: string, name: string): Promise<string> {
  const [, file] =
    new RegExp(`import [^;]*\\b${area}\\b[^;]*'@whereabouts/shared/contracts/(\\S+)\\.js'`).exec(text) ?? [];
  return (await import(`../../../contracts/${file}.js`))[area][name].pattern;
}

test.each(Object.keys(BOUND_EVENTS))(
  'BOUND_EVENTS lists every event that %s handles, so that it can be unbound later',
  async (service) => {
    const handled = await handledBy(service);
    expect(handled.length).toBeGreaterThan(0);
    expect(BOUND_EVENTS[service]).toEqual(expect.arrayContaining(handled));
  },
);
