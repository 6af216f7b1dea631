import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { expect, test } from 'vitest';
import { type Draft, draftAfter, isUnsaved, NO_DRAFT, namesMissing, newItemOf } from './draft';

const detected = (changes: Partial<DetectedItem> = {}): DetectedItem => ({
  name: 'Lamp',
  description: 'Black metal',
  category: 'Furniture > Lamps',
  color: 'black',
  quantity: 2,
  confidence: 0.9,
  alternatives: [],
  box: [0, 0, 0.5, 1],
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
const analyzed = (...items: DetectedItem[]) => draftAfter(NO_DRAFT, { type: 'analyzed', items, named_by: 'model' });
const rowAt = ({ rows }: Draft, index: number) => {
  const row = rows[index];
  if (!row) throw new Error(`no row ${index}`);
  return row;
};
const changed = (draft: Draft, index: number, changes: object) =>
  draftAfter(draft, { type: 'changed', uuid: rowAt(draft, index).uuid, changes });

test('a duplicate goes below its row and clears the fields that tell two items apart', () => {
  const draft = changed(analyzed(detected(), detected({ name: 'Book' })), 0, { area: 'Attic' });
  const after = draftAfter(draft, { type: 'duplicated', uuid: rowAt(draft, 0).uuid });
  expect(after.rows.map(({ name }) => name)).toEqual(['Lamp', '', 'Book']);
  const copy = rowAt(after, 1);
  expect(copy).toMatchObject({ name: '', description: '', color: '', category: 'Furniture > Lamps', area: 'Attic' });
  expect(copy.uuid).not.toBe(rowAt(after, 0).uuid);
  expect(after.focus).toBe(copy.uuid);
  expect(namesMissing(after)).toBe(true);
});

test('a correction keeps the fields it does not name, highlights the changed ones, and can be undone', () => {
  const draft = changed(analyzed(detected(), detected({ name: 'Book', quantity: 1 })), 0, {
    area: 'Attic',
    included: false,
  });
  const after = draftAfter(draft, {
    type: 'corrected',
    asked: draft.rows,
    items: [
      { ...detected({ name: 'Left lamp', quantity: 1 }), row: 0 },
      { ...detected({ name: 'Right lamp', quantity: 1 }), row: null },
      { ...detected({ name: 'Book', quantity: 1 }), row: 1 },
    ],
  });
  const [left, right, book] = after.rows;
  expect(left).toMatchObject({ uuid: rowAt(draft, 0).uuid, name: 'Left lamp', area: 'Attic', included: false });
  expect(right).toMatchObject({ name: 'Right lamp', area: '', included: true });
  expect(book).toEqual(rowAt(draft, 1));
  expect(after.fresh).toEqual([left?.uuid, right?.uuid]);
  expect(after.changes).toBe(2);
  expect(draftAfter(after, { type: 'correction undone' }).rows).toEqual(draft.rows);
});

test('a row that a correction removes counts as a change', () => {
  const draft = analyzed(detected(), detected({ name: 'Book' }));
  const after = draftAfter(draft, { type: 'corrected', asked: draft.rows, items: [{ ...detected(), row: 0 }] });
  expect(after).toMatchObject({ changes: 1, fresh: [] });
});

test('a correction that arrives after the rows were replaced changes nothing', () => {
  const asked = analyzed(detected());
  const next = analyzed(detected({ name: 'Another photo' }));
  const items = [{ ...detected({ name: 'Late answer' }), row: 0 }];
  expect(draftAfter(next, { type: 'corrected', asked: asked.rows, items })).toBe(next);
});

test('a correction cannot be undone after a later change', () => {
  const draft = analyzed(detected());
  const items = [{ ...detected(), row: 0 }];
  const corrected = draftAfter(draft, { type: 'corrected', asked: draft.rows, items });
  expect(changed(corrected, 0, { name: 'Torch' }).before).toBeNull();
});

test('blank rows do not count as unsaved work', () => {
  const blank = draftAfter(NO_DRAFT, { type: 'added' });
  expect(isUnsaved(blank)).toBe(false);
  expect(isUnsaved(changed(blank, 0, { name: 'Torch' }))).toBe(true);
  expect(isUnsaved(draftAfter(blank, { type: 'cleared' }))).toBe(false);
});

test('blank fields are left to the default properties', () => {
  const draft = changed(analyzed(detected({ name: ' Lamp ', description: null })), 0, { area: ' ' });
  expect(newItemOf(rowAt(draft, 0), undefined)).toEqual({
    uuid: rowAt(draft, 0).uuid,
    name: 'Lamp',
    suggested_name: ' Lamp ',
    category: 'Furniture > Lamps',
    color: 'black',
    quantity: 2,
    image_box: [0, 0, 0.5, 1],
  });
  expect(newItemOf(rowAt(draft, 0), 3)).toMatchObject({ quantity_min: 3 });
});

test('an item is saved with its part of the photo, which a correction may move', () => {
  const boxesOf = ({ rows }: Draft) => rows.map((row) => newItemOf(row, undefined).image_box);
  const draft = analyzed(detected(), detected({ name: 'Book', box: null }));
  expect(boxesOf(draft)).toEqual([[0, 0, 0.5, 1], undefined]);
  const items = [{ ...detected({ box: [0.5, 0, 0.5, 1] }), row: 0 }];
  const corrected = draftAfter(draft, { type: 'corrected', asked: draft.rows, items });
  expect(boxesOf(corrected)).toEqual([[0.5, 0, 0.5, 1]]);
});

test.each([
  ['doubtful', ['serial_number' as const]],
  ['sure', []],
])('facts of the label are saved with their item, but not a %s serial number', (_, doubtful) => {
  const label = {
    manufacturer: 'Bosch',
    condition: 'worn' as const,
    serial_number: '8K204',
    printed_text: 'BOSCH\nS/N 8K204',
    text_read: true,
  };
  const { rows } = draftAfter(NO_DRAFT, {
    type: 'analyzed',
    named_by: 'file_name',
    items: [detected({ ...label, doubtful })],
  });
  const [saved] = rows.map((row) => newItemOf(row, undefined));
  expect(saved).toMatchObject({
    manufacturer: 'Bosch',
    condition: 'worn',
    printed_text: label.printed_text,
    text_read: true,
  });
  expect(saved).not.toHaveProperty('serial_number');
});

const DRILL = {
  manufacturer: 'Bosch',
  code: '4006381333931',
  serial_number: '8K204',
  printed_text: 'BOSCH',
  text_read: true,
};
const read = ({ facts, text, serial_number }: Draft['rows'][number]) => ({ ...facts, ...text, serial_number });
const NOTHING = { serial_number: null };

test('a copy has none of the facts that were read on its row', () => {
  const draft = analyzed(detected(DRILL));
  const copied = draftAfter(draft, { type: 'duplicated', uuid: rowAt(draft, 0).uuid });
  expect(copied.rows.map(read)).toEqual([DRILL, NOTHING]);
});

test('a correction that moves a row to another part of the photo drops the facts that were read in the former one', () => {
  const draft = analyzed(detected(DRILL), detected(DRILL));
  const items = [
    { ...detected({ name: 'Saw', box: [0.5, 0, 0.5, 1] }), row: 0 },
    { ...detected({ name: 'Old drill' }), row: 1 },
  ];
  const corrected = draftAfter(draft, { type: 'corrected', asked: draft.rows, items });
  expect(corrected.rows.map(read)).toEqual([NOTHING, DRILL]);
  const onlyMoved = [
    { ...detected({ ...DRILL, box: [0.5, 0, 0.5, 1] }), row: 0 },
    { ...detected(DRILL), row: 1 },
  ];
  expect(draftAfter(draft, { type: 'corrected', asked: draft.rows, items: onlyMoved }).changes).toBe(1);
  expect(draftAfter(corrected, { type: 'correction undone' }).rows.map(read)).toEqual([DRILL, DRILL]);
});

test('facts that the user leaves out are not saved, but the printed text is', () => {
  const draft = changed(analyzed(detected(DRILL)), 0, { savesFacts: false });
  const saved = newItemOf(rowAt(draft, 0), undefined);
  expect(saved).toMatchObject({ printed_text: 'BOSCH', text_read: true });
  expect(saved).not.toHaveProperty('manufacturer');
  expect(saved).not.toHaveProperty('code');
});

test('a row is saved with the name that the AI gave, so that a rename can be learned', () => {
  const asked = changed(analyzed(detected(), detected({ name: 'Book' })), 0, { name: 'Desk lamp' });
  const suggested = (draft: Draft) => draft.rows.map((row) => newItemOf(row, undefined).suggested_name);
  expect(suggested(asked)).toEqual(['Lamp', 'Book']);
  const items = [
    { ...detected({ name: 'Desk lamp' }), row: 0 },
    { ...detected({ name: 'Novel' }), row: 1 },
    { ...detected({ name: 'Pen' }), row: null },
  ];
  const corrected = draftAfter(asked, { type: 'corrected', asked: asked.rows, items });
  expect(suggested(corrected)).toEqual(['Lamp', 'Novel', 'Pen']);
  const copied = draftAfter(corrected, { type: 'duplicated', uuid: rowAt(corrected, 2).uuid });
  expect(suggested(draftAfter(copied, { type: 'added' }))).toEqual(['Lamp', 'Novel', 'Pen', undefined, undefined]);
  const byFile = draftAfter(NO_DRAFT, { type: 'analyzed', items: [detected()], named_by: 'file_name' });
  expect(suggested(byFile)).toEqual([undefined]);
});
