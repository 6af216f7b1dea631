import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { page, tableOf, variables, withTable } from './configuration-table.js';

test('deploy/README.md lists the variables that the services read; `npm run configuration` writes the table', async () => {
  const list = await variables();
  expect(list.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  const text = readFileSync(page, 'utf8');
  expect(withTable(text, tableOf(list))).toBe(text);
});
