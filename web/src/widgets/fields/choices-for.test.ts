import { expect, test } from 'vitest';
import { choicesFor, sureChoice } from './choices-for';

const KNOWN = ['Kitchen › Cupboard', 'Kitchen', 'Kids’ room', 'Leisure › Art', 'Leisure › Party'];

test('an exact match comes first and cannot be added again', () => {
  expect(choicesFor(KNOWN, ' kitchen')).toEqual({ fitting: ['Kitchen', 'Kitchen › Cupboard'], isNew: false });
  expect(choicesFor(KNOWN, 'kitchen>cup')).toEqual({ fitting: ['Kitchen › Cupboard'], isNew: true });
  expect(choicesFor(KNOWN, '')).toEqual({ fitting: KNOWN, isNew: false });
});

test.each([
  ['KITCHEN', 'Kitchen'],
  ['cup', 'Kitchen › Cupboard'],
  ['art', 'Leisure › Art'],
  ['Ki', undefined],
  ['Attic', undefined],
])('sureChoice matches "%s" to %s', (typed, name) => {
  expect(sureChoice(KNOWN, typed)).toBe(name);
});
