import { expect, test } from 'vitest';
import { buildCollectionItem } from '../../../testing/factories';
import { placeSections } from '../../checklists/place-sections';
import { headsOf, layoutOf } from './list-layout';

const AREAS = ['Attic', 'Cellar', 'Cellar', 'Cellar', 'Cellar', 'Cellar', 'Cellar', 'Cellar', 'Garage'];
const items = AREAS.map((area, index) => buildCollectionItem({ id: index + 1, area }));
const sections = placeSections(items, items);
const layout = (width: number, view: 'checklist-card' | 'checklist-list' = 'checklist-card') =>
  layoutOf(items, view, [], { width, rem: 16 }, sections);

test('on a wide screen sections follow one another, so that every row of cards but the last is full', () => {
  const { columns, firsts, flows } = layout(1128);
  expect([columns, firsts, flows]).toEqual([6, [0, 6, 9], true]);
});

test('a row of cards states which places begin in it and which one continues', () => {
  const heads = (first: number, end: number) =>
    headsOf(first, end, sections).map(({ index, section, continued }) => [index, section.place, continued]);
  expect(heads(0, 6)).toEqual([
    [0, 'Attic', false],
    [1, 'Cellar', false],
  ]);
  expect(heads(6, 9)).toEqual([
    [6, 'Cellar', true],
    [8, 'Garage', false],
  ]);
  expect(heads(2, 6)).toEqual([]);
});

test('on a phone each place begins a new row of cards, and in a list it always does', () => {
  expect(layout(358).firsts).toEqual([0, 1, 3, 5, 7, 8, 9]);
  expect(layout(358).flows).toBe(false);
  expect(layout(1128, 'checklist-list').flows).toBe(false);
});

test('paragraph spacing of a user style sheet makes rows of cards higher', () => {
  const rows = (paragraph: number) =>
    layoutOf(items, 'card', [], { width: 358, rem: 16, spacing: { letter: 0.12, word: 0.16, paragraph } }, new Map());
  // Five rows, whose places have a font size of 12 px.
  expect((rows(2).tops.at(-1) ?? 0) - (rows(0).tops.at(-1) ?? 0)).toBe(5 * 2 * 12);
});
