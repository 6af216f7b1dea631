import { expect, test } from '@jest/globals';
import { danglingReferences } from './references.js';

test('every page and file that comments and pages name is there', () => {
  expect(danglingReferences()).toEqual([]);
});
