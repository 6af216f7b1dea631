import { describe, expect, test } from '@jest/globals';
import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { Answer } from '../analyze/answer.js';
import type { LabeledPhoto } from '../labels/labels.js';
import { boxOverlap } from './box-overlap.js';
import { calibration } from './calibration.js';
import { fieldOutcome } from './field-match.js';
import { pairItems } from './pair-items.js';
import { percentile } from './percentile.js';
import { scorePhoto } from './score-photo.js';
import { added, meanIn } from './tally.js';
import { nameMatch, overlap, readCharacters, specificity } from './text-match.js';

const item = (name: string, changes: Partial<DetectedItem> = {}): DetectedItem => ({
  ...{
    name,
    description: null,
    category: null,
    color: null,
    quantity: 1,
    confidence: 0.9,
    alternatives: [],
    box: null,
  },
  ...{
    manufacturer: null,
    model: null,
    serial_number: null,
    code: null,
    condition: null,
    doubtful: [],
    printed_text: null,
    text_read: false,
  },
  ...changes,
});

const answer = (items: DetectedItem[], changes: Partial<Answer> = {}): Answer => ({
  detection: { items, summary: '', named_by: 'model', dropped: 0, left_out: 0 },
  ...{ reading: null, error: null, is_repaired: false, seconds: 2, cpu_seconds: 1, tokens: 1200, dollars: 0.002 },
  ...changes,
});

const labeled = (...names: string[]) => ({ names, count: 1 });

describe('names', () => {
  const NAMES = ['Cordless drill Bosch GSR 12V', 'Cordless drill', 'Drill'];

  test.each([
    ['bosch GSR 12V cordless drill', 'semantic'],
    ['Cordless Drill, Bosch GSR 12V', 'exact'],
    ['The drills', 'accepted'],
    ['Bosch drill', 'semantic'],
    ['Hammer', 'none'],
  ] as const)('"%s" is a match of the kind "%s"', (name, kind) => {
    expect(nameMatch(name, NAMES)).toBe(kind);
  });

  test('the overlap and the specificity count words', () => {
    expect(overlap('Red mug', 'Blue mug')).toBe(0.5);
    expect(specificity('Bosch drill', 'Cordless drill Bosch GSR 12V')).toBe(2 / 5);
  });
});

test('boxes overlap by the common part of their union', () => {
  expect(boxOverlap([0, 0, 0.5, 0.5], [0.25, 0, 0.5, 0.5])).toBeCloseTo(1 / 3);
  expect(boxOverlap([0, 0, 0.1, 0.1], [0.5, 0.5, 0.1, 0.1])).toBe(0);
});

test.each([
  ['serial_number', 'AB 12', 'ab12', 'right'],
  ['serial_number', 'AB-12', 'AB12', 'wrong'],
  ['serial_number', 'A0', 'AO', 'wrong'],
  ['model', 'GSR 12V-15', 'gsr12v15', 'right'],
  ['code', '4 006381-333931', '4006381333931', 'right'],
  ['code', null, '4006381333931', 'invented'],
  ['code', null, null, 'empty'],
  ['manufacturer', 'Acme', null, 'missing'],
  ['manufacturer', undefined, 'Acme', undefined],
] as const)('%s "%s" against "%s" is %s', (field, label, value, outcome) => {
  expect(fieldOutcome(field, label, value)).toBe(outcome);
});

test('a line counts as read exactly without regard to blanks, also if the reader split it', () => {
  const read = readCharacters(['Serial number', 'AB12', '漢字'], ['Serial', 'number', 'AB1Z']);
  expect(read).toEqual({ characters: { sum: 12 + 3 + 0, of: 18 }, lines: { sum: 1, of: 3 } });
});

describe('pairs', () => {
  test('a box or a serial number shows which item it is if the name is wrong', () => {
    const labels = [
      { ...labeled('Red mug'), box: [0, 0, 0.5, 1] as [number, number, number, number] },
      { ...labeled('Router'), serial_number: 'X99' },
    ];
    const detected = [item('Modem', { serial_number: 'X99' }), item('Vase', { box: [0, 0, 0.5, 0.9] }), item('Cat')];
    const pairs = pairItems(labels, detected);
    expect(pairs.map((pair) => [pair.labeled.names[0], pair.detected.name, pair.is_found])).toEqual([
      ['Router', 'Modem', true],
      ['Red mug', 'Vase', true],
    ]);
  });

  test('the only item of a photo is compared, but does not count as found', () => {
    expect(pairItems([labeled('Mug')], [item('Unnamed')])).toMatchObject([{ is_found: false }]);
    expect(pairItems([labeled('Mug'), labeled('Cup')], [item('Unnamed')])).toEqual([]);
  });
});

test('a photo counts what is found, missing, invented, wrong and doubtful', () => {
  const photo: LabeledPhoto = {
    file: 'shelf.jpg',
    items: [
      { ...labeled('Router Acme X1'), serial_number: 'AB120', model: 'X1', category: 'Electronics > Networking' },
      { ...labeled('Mug'), count: 4 },
      labeled('Lamp'),
    ],
  };
  const { tally, items } = scorePhoto(
    photo,
    answer([
      item('Router Acme', { serial_number: 'AB12O', model: 'X1', doubtful: ['serial_number'] }),
      item('Mugs', { quantity: 3, confidence: 0.5 }),
      item('Cat'),
    ]),
  );
  expect(tally).toMatchObject({
    found: { sum: 2, of: 3 },
    invented: { sum: 1, of: 3 },
    count_error: { sum: 1, of: 2 },
    name_exact: { sum: 1, of: 2 },
    name_semantic: { sum: 2, of: 2 },
    category: { sum: 0, of: 1 },
    serial_number_right: { sum: 0, of: 1 },
    serial_number_wrong: { sum: 1, of: 1 },
    serial_number_wrong_unmarked: { sum: 0, of: 0 },
    model_right: { sum: 1, of: 1 },
    lost: { sum: 0, of: 1 },
  });
  expect(tally.brier?.sum).toBeCloseTo(0.01 + 0.25 + 0.81);
  expect(items.map(({ is_found }) => is_found)).toEqual([true, true, false]);
});

test('a photo without an answer is lost, and all of its items are missing', () => {
  const photo = { file: 'a.jpg', items: [{ ...labeled('Router'), serial_number: 'AB120' }] };
  const lost = answer([], { detection: null, error: 'The AI service cannot be reached.' });
  expect(scorePhoto(photo, lost).tally).toMatchObject({
    lost: { sum: 1, of: 1 },
    found: { sum: 0, of: 1 },
    serial_number_right: { sum: 0, of: 1 },
    serial_number_wrong: { sum: 0, of: 0 },
  });
});

test('the calibration is the mean gap between confidence and result', () => {
  const sure = [0.95, 0.95, 0.95, 0.15].map((confidence, at) => ({ confidence, is_right: at < 2 }));
  const { bins, expected_error } = calibration(sure);
  expect(bins.map(({ from, items, right }) => [from, items, right])).toEqual([
    [0.1, 1, 0],
    [0.9, 3, 2 / 3],
  ]);
  expect(expected_error).toBeCloseTo((3 * (0.95 - 2 / 3) + 0.15) / 4);
});

test('percentiles are values that occur, and tallies add up', () => {
  expect([0.5, 0.95].map((part) => percentile([4, 1, 3, 2], part))).toEqual([2, 4]);
  expect(percentile([], 0.5)).toBeNull();
  const total = added([{ found: { sum: 1, of: 2 } }, { found: { sum: 1, of: 1 }, lost: { sum: 0, of: 0 } }]);
  expect([meanIn(total, 'found'), meanIn(total, 'lost')]).toEqual([2 / 3, null]);
});
