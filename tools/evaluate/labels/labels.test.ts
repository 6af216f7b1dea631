import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from '@jest/globals';
import { ZipFile } from 'yazl';
import { draftLabels } from './draft-labels.js';
import { readLabels } from './labels.js';

const folder = mkdtempSync(join(tmpdir(), 'labels-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function labelsOf(labels: unknown) {
  writeFileSync(join(folder, 'labels.json'), typeof labels === 'string' ? labels : JSON.stringify(labels));
  return () => readLabels(folder);
}

test('labels have defaults, and tell an unknown field from an absent one', () => {
  writeFileSync(join(folder, 'mug.jpg'), '');
  const read = labelsOf({ photos: [{ file: 'mug.jpg', items: [{ names: ['Mug'], code: null }] }] });
  expect(read()).toEqual([{ file: 'mug.jpg', items: [{ names: ['Mug'], count: 1, code: null }] }]);
});

test.each([
  ['not JSON', '{', 'is not JSON'],
  ['no photos', { photos: [] }, 'photos'],
  ['a misspelled field', { photos: [{ file: 'mug.jpg', items: [{ names: ['Mug'], serial: 'X' }] }] }, 'serial'],
  ['an item without a name', { photos: [{ file: 'mug.jpg', items: [{ names: [] }] }] }, 'photos[0].items[0].names'],
  [
    'an unknown category',
    { photos: [{ file: 'mug.jpg', items: [{ names: ['Mug'], category: 'Cups' }] }] },
    'categories',
  ],
  ['a box in pixels', { photos: [{ file: 'mug.jpg', items: [{ names: ['Mug'], box: [10, 10, 80, 80] }] }] }, 'box'],
  ['a file outside of the folder', { photos: [{ file: '../mug.jpg', items: [] }] }, 'must be a file of this folder'],
  ['a missing photo', { photos: [{ file: 'gone.jpg', items: [] }] }, 'not in its folder: gone.jpg'],
  [
    'a photo twice',
    {
      photos: [
        { file: 'mug.jpg', items: [] },
        { file: 'mug.jpg', items: [] },
      ],
    },
    'lists a file twice',
  ],
])('labels with %s are refused with the reason', (_, labels, reason) => {
  expect(labelsOf(labels)).toThrow(reason);
});

test('an export becomes a draft of labels, without photos that show no item', async () => {
  const empty = { category: null, manufacturer: null, model: null, serial_number: null, code: null, image_box: null };
  const items = [
    {
      ...empty,
      name: 'Drill',
      quantity: 2,
      image_id: 7,
      image_box: [0, 0, 0.5, 0.5],
      model: 'GSR',
      category: 'My own',
    },
    { ...empty, name: 'Memory', quantity: 1, image_id: null },
  ];
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ items })), 'items.json');
  for (const name of ['images/7.jpg', 'images/8.jpg']) zip.addBuffer(Buffer.from('photo'), name);
  zip.end();
  const archive = join(folder, 'export.zip');
  await pipeline(zip.outputStream, createWriteStream(archive));
  const drafted = join(folder, 'drafted');
  expect(await draftLabels(archive, drafted)).toBe(1);
  expect(readLabels(drafted)).toEqual([
    { file: '7.jpg', items: [{ names: ['Drill'], count: 2, box: [0, 0, 0.5, 0.5], model: 'GSR' }] },
  ]);
  await expect(draftLabels(archive, drafted)).rejects.toThrow('exists already');
});
