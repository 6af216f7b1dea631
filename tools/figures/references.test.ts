import { expect, test } from '@jest/globals';
import { danglingReferences } from './references.js';

test('every page and file that a comment or a page names exists', () => {
  expect(danglingReferences()).toEqual([]);
});
