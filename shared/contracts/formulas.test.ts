import { expect, test } from '@jest/globals';
import { guardFormulas, unguardFormulas } from './formulas.js';

test.each([
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['- 1', "'- 1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['x;=cmd', "x;'=cmd"],
  ['x; -cmd; +y', "x; '-cmd; '+y"],
  ['x\n=cmd', "x\n'=cmd"],
  ['Notes:\n- one\n- two', 'Notes:\n- one\n- two'],
  ['x\n-cmd', "x\n'-cmd"],
  ['plain; text = 5', 'plain; text = 5'],
  ["it's", "it's"],
  ['', ''],
])('a spreadsheet text %j is written as %j and read back', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(text);
});
