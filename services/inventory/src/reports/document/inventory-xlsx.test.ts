import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { sampleHead, sampleHistory, sampleItem } from '../testing/report-samples.js';
import { writeInventoryXlsx } from './inventory-xlsx.js';

test('the spreadsheet has a row for each item and each change, and names that look like formulas stay text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, 'items.xlsx');
    const name = '=HYPERLINK("http://example.com","x")\u0001';
    const items = async function* () {
      yield sampleItem({ name, quantity: 3, purchase_price: 1.1, purchase_date: '2026-02-28', tags: ['a', 'b'] });
      yield sampleItem({ id: 2, name: '+1', value: 5, purchase_price: 4 });
      const departed = { kind: 'given_away' as const, on: '2026-05-31', price: 2.5, note: 'To Anna' };
      yield sampleItem({ id: 3, name: 'Bike', value: 9, departed });
    };
    const head = {
      ...sampleHead({ timezone: 'Europe/Berlin' }),
      contents: { photos: false, receipts: false, departed: true, history: true },
    };
    const histories = async function* () {
      yield sampleHistory({ name, more: 3 });
    };
    await writeInventoryXlsx(createWriteStream(path), items(), head, histories());
    const book = await readXlsx(new Uint8Array(await readFile(path)));
    const rows = book.sheets[0]?.rows ?? [];
    const column = (heading: string) => rows.slice(1).map((row) => row[rows[0]?.indexOf(heading) ?? -1]);
    expect(column('Item')).toEqual([name.slice(0, -1), '+1', 'Bike']);
    expect(column('Total (EUR)')).toEqual([3.3, 5, null]);
    expect(column('Tags')).toEqual(['a, b', null, null]);
    expect(column('How it left')).toEqual([null, null, 'Given away']);
    expect(column('Left on')[2]).toEqual(new Date('2026-05-31T00:00:00Z'));
    expect(column('Price when it left (EUR)')).toEqual([null, null, 2.5]);
    expect(column('Purchased on')[0]).toEqual(new Date('2026-02-28T00:00:00Z'));
    const changes = book.sheets[1];
    expect([changes?.name, ...(changes?.rows ?? [])]).toEqual([
      'History',
      ['Item', 'Date', 'Changed by', 'Change'],
      [
        name.slice(0, -1),
        new Date('2026-06-01T00:30:00Z'),
        'Anna',
        'moved it from Kitchen › Drawer to Cellar and set the value to €12.00',
      ],
      [name.slice(0, -1), null, null, '3 earlier changes are not listed.'],
    ]);
    const cells = [...(book.sheets[0]?.cells?.values() ?? [])];
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
