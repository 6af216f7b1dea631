import { expect, test } from 'vitest';
import { danglingReferences } from './references.js';

test('every page and file that comments and pages name is there', () => {
  expect(danglingReferences()).toEqual([]);
});
