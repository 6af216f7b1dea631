import { expect, test } from '@jest/globals';
import { tagsCell, tagsIn } from './tags-cell.js';

test.each([
  [['garden', 'tools'], 'garden; tools'],
  [['a;b', 'c'], '"a;b"; c'],
  [['a, b'], '"a, b"'],
  [['27" tv', 'new'], '"27"" tv"; new'],
  [['"quoted"'], '"""quoted"""'],
  [["'=x", "it's"], "'=x; it's"],
  [['one'], 'one'],
  [[], ''],
])('tags %j are written to the cell %j and read back', (tags, cell) => {
  expect(tagsCell(tags)).toBe(cell);
  expect(tagsIn(cell)).toEqual(tags);
});

test.each([
  ['garden,tools', ['garden', 'tools']],
  ['garden;tools;', ['garden', 'tools']],
  ['a, b; c', ['a, b', 'c']],
  ['6" nails; big', ['6" nails', 'big']],
  ['"open; b', ['"open', 'b']],
  [' ; ,', [',']],
])('a cell that a user wrote as %j is split into tags', (cell, tags) => {
  expect(tagsIn(cell)).toEqual(tags);
});
