import { expect, test } from 'vitest';
import { type CustomFilter, fitsCustom, validCustomFilters } from './custom-filters';

test.each<[string, CustomFilter, unknown[]]>([
  ['a number from 10 to 20', { from: 10, to: 20 }, [10, 12.5, 20]],
  ['a number from 12.5', { from: 12.5, to: null }, [12.5, 20, 100]],
  ['a number up to 10', { from: null, to: 10 }, [-3, 9, 10]],
  ['limits in the wrong order', { from: 20, to: 10 }, [10, 12.5, 20]],
  ['no value', { present: false }, [undefined]],
  ['any value', { present: true }, [-3, 9, 10, 12.5, 20, 100]],
  ['one value', '12.5', [12.5]],
])('the filter for %s keeps the values that fit', (_, filter, fitting) => {
  const values = [undefined, -3, 9, 10, 12.5, 20, 100];
  expect(values.filter((value) => fitsCustom(value, filter))).toEqual(fitting);
});

test('a range of dates includes its first and its last day', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01'];
  const fitting = days.filter((day) => fitsCustom(day, { from: '2026-01-01', to: '2026-05-31' }));
  expect(fitting).toEqual(['2026-01-01', '2026-05-31']);
});

test('saved filters are kept if they are valid, also those of versions that saved only values', () => {
  const valid = {
    1: 'B7',
    2: { from: 10, to: null },
    3: { from: '2026-01-01', to: '2026-05-31' },
    4: { present: false },
  };
  const invalid = {
    5: null,
    6: 7,
    7: {},
    8: { from: null, to: null },
    9: { from: 'May', to: null },
    10: { from: '2026-99-99', to: null },
    11: { from: 1, to: '2026-05-31' },
    12: { present: 'yes' },
    13: ['B7'],
  };
  expect(validCustomFilters({ ...valid, ...invalid })).toEqual(valid);
});

test('a saved range with one limit is open on the other side', () => {
  expect(validCustomFilters({ 1: { to: 5 } })).toEqual({ 1: { from: null, to: 5 } });
});
