import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { page, tableOf, variables, withTable } from './configuration-table.js';

test('the table of all variables is what the services read; `npm run configuration` writes it', async () => {
  const list = await variables();
  expect(list.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  const text = readFileSync(page, 'utf8');
  expect(withTable(text, tableOf(list))).toBe(text);
});
