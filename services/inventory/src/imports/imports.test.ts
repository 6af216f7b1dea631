import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type Import, type ImportRun, imports } from '@whereabouts/shared/contracts/imports.js';
import { ITEM_COLUMNS, type ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let actor: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => service?.close());

const preview = (csv: string, mapping?: Import['mapping']) =>
  service.messenger.call(imports.preview, { csv, mapping, actor });
const run = (csv: string, mapping?: Import['mapping'], more: Partial<ImportRun> = {}) =>
  service.messenger.call(imports.run, { csv, mapping, actor, ...more });
const names = () => itemsOf(service, actor).names();

describe('columns of custom fields', () => {
  const define = async (field: object) =>
    (await service.messenger.call(customFields.create, { actor, ...(field as { name: string; kind: 'text' }) })).field
      .id;

  test('a column with the name of a custom field fills it, and a mapping names any other column', async () => {
    const shop = await define({ name: 'Shop', kind: 'text' });
    const voltage = await define({ name: 'Voltage', kind: 'number' });
    const finish = await define({ name: 'Finish', kind: 'choice', choices: ['Matt', 'Gloss'] });
    const csv = 'name,SHOP,V,Finish,Seller\nLamp,Ada’s,-12.5,matt,Bob\nVase,,,,';
    const mapping = { V: `custom.${voltage}` } as const;
    const { columns, items } = await preview(csv, mapping);
    const filled = [`custom.${shop}`, `custom.${voltage}`, `custom.${finish}`];
    expect(columns.map(({ field }) => field)).toEqual(['name', ...filled, 'purchased_from']);
    expect(items[0]?.custom).toEqual({ [shop]: 'Ada’s', [voltage]: -12.5, [finish]: 'Matt' });
    expect(await run(csv, mapping)).toMatchObject({ imported_count: 2 });
    const mine = itemsOf(service, actor);
    const stored = async () => Object.fromEntries((await mine.live()).map(({ name, custom }) => [name, custom]));
    expect(await stored()).toEqual({ Lamp: { [shop]: 'Ada’s', [voltage]: -12.5, [finish]: 'Matt' }, Vase: {} });
    // An update writes the cells that differ and leaves the other values.
    await run('name,shop\nLamp,Bob’s\nVase,', undefined, { on_existing: 'update' });
    expect(await stored()).toEqual({ Lamp: { [shop]: 'Bob’s', [voltage]: -12.5, [finish]: 'Matt' }, Vase: {} });
  });

  test('a column without a field of its own offers a field of the kind that fits all its values', async () => {
    const csv = [
      'name,Notes,Watts,Checked,Rented,Page,Zip,HB.field.Voltage,Empty',
      'Lamp,Old,"1,5",31.12.2025,ja,https://example.org/a,01067,230,',
      'Vase,New,-3,,nein,http://example.org,80331,12 V,',
    ];
    const { columns } = await preview(csv.join('\n'));
    const offers = columns.map(({ new_field }) => new_field && [new_field.name, new_field.kind]);
    expect(offers).toEqual([
      null,
      ['Notes', 'text'],
      ['Watts', 'number'],
      ['Checked', 'date'],
      ['Rented', 'flag'],
      ['Page', 'link'],
      ['Zip', 'text'],
      ['Voltage', 'text'],
      ['Empty', 'text'],
    ]);
    const voltage = await define({ name: 'Voltage', kind: 'text' });
    const again = await preview(csv.join('\n'));
    expect(again.columns.find(({ name }) => name === 'HB.field.Voltage')?.field).toBe(`custom.${voltage}`);
  });

  test('a removed choice stays where the existing item has it, and is an error of any other row', async () => {
    const choices = ['Matt', 'Gloss', 'Silk'];
    const finish = await define({ name: 'Finish', kind: 'choice', choices });
    await run('name,finish,quantity\nLamp,Matt,1\nVase,Silk,1');
    await service.messenger.call(customFields.change, { actor, field_id: finish, choices: choices.slice(1) });
    const own = 'name,finish,quantity\nLamp,Matt,2\nVase,Silk,2';
    expect(await preview(own)).toMatchObject({ valid_rows: 2, existing_count: 2, errors: [] });
    expect(await run(own, undefined, { on_existing: 'update' })).toMatchObject({ updated_count: 2 });
    const live = await itemsOf(service, actor).live();
    expect(live.map(({ name, quantity, custom }) => [name, quantity, custom[finish]]).sort()).toEqual([
      ['Lamp', 2, 'Matt'],
      ['Vase', 2, 'Silk'],
    ]);
    const error = { field: `custom.${finish}`, value: 'Matt', error: 'must be one of: Gloss, Silk' };
    const { errors, items } = await preview('name,finish\nVase,Matt\nLamp,Matt\nTable,Matt');
    expect(errors).toMatchObject([
      { row: 1, ...error },
      { row: 3, ...error },
    ]);
    expect(items.map(({ name }) => name)).toEqual(['Lamp']);
    await expect(run(own, undefined, { on_existing: 'create' })).rejects.toMatchObject({
      status: 400,
      response: { code: 'rows_with_errors' },
    });
  });

  test('a removed choice stays in the right one of two items with the same name if the other row is skipped', async () => {
    const finish = await define({ name: 'Finish', kind: 'choice', choices: ['Matt', 'Gloss', 'Silk'] });
    await run('name,finish,quantity\nLamp,Gloss,1\nLamp,Matt,1');
    await service.messenger.call(customFields.change, { actor, field_id: finish, choices: ['Gloss', 'Silk'] });
    const csv = 'name,finish,quantity\nLamp,Matt,2\nLamp,Matt,2';
    expect(await preview(csv)).toMatchObject({ valid_rows: 1, existing_count: 1, errors: [{ row: 1 }] });
    expect(await run(csv, undefined, { on_existing: 'update', skip_rows_with_errors: true })).toMatchObject({
      imported_count: 0,
      updated_count: 1,
      skipped_count: 1,
    });
    const live = await itemsOf(service, actor).live();
    expect(live.map(({ quantity, custom }) => [quantity, custom[finish]]).sort()).toEqual([
      [1, 'Gloss'],
      [2, 'Matt'],
    ]);
  });

  test('a cell that does not fit its custom field is an error of the row', async () => {
    const date = await define({ name: 'Checked on', kind: 'date' });
    await define({ name: 'Manual page', kind: 'link' });
    const { errors } = await preview('name,Checked on,Manual page\nLamp,2026-02-30,javascript:alert(1)');
    expect(errors).toMatchObject([
      {
        column: 'Checked on',
        field: `custom.${date}`,
        value: '2026-02-30',
        error: 'must be a date, such as 2024-05-31',
      },
      { column: 'Manual page', error: 'must be an address that starts with https:// or http://' },
    ]);
  });

  test('a mapping to a field of another user is refused', async () => {
    const theirs = await define({ name: 'Shop', kind: 'text' });
    actor = { id: actor.id + 1, role: 'user' };
    await expect(preview('name,x\nLamp,1', { x: `custom.${theirs}` })).rejects.toMatchObject({ status: 400 });
  });
});

describe('import previews', () => {
  test('a preview shows the format, the field of each column and the resulting items, and imports nothing', async () => {
    const cells: Partial<Record<ItemColumn, string>> = {
      name: '"Drill, small"',
      description: 'x',
      area: 'Garage',
      quantity: '2',
      condition: 'Worn',
      tags: '"a; b"',
    };
    const row = ITEM_COLUMNS.map((name) => cells[name] ?? '').join(',');
    const csv = `\uFEFF${ITEM_COLUMNS.join(',')},id\n${row},7\n`;
    expect(await preview(csv)).toMatchObject({
      format: 'whereabouts',
      total_rows: 1,
      valid_rows: 1,
      error_count: 0,
      items: [
        { name: 'Drill, small', description: 'x', area: 'Garage', quantity: 2, condition: 'worn', tags: ['a', 'b'] },
      ],
    });
    const { columns } = await preview(csv);
    expect(columns[0]).toEqual({ name: 'name', field: 'name', samples: ['Drill, small'], new_field: null });
    expect(columns.at(-1)).toEqual({
      name: 'id',
      field: null,
      samples: ['7'],
      new_field: { name: 'id', kind: 'number' },
    });
    expect(await names()).toEqual([]);
  });

  test.each([',', ';', '\t'])('a preview reads a table with %j between its cells', async (delimiter) => {
    const csv = [`"HB.name"`, 'HB.location', 'HB.notes']
      .join(delimiter)
      .concat(`\r\nDrill${delimiter}A / B${delimiter}`);
    expect(await preview(csv)).toMatchObject({
      format: 'homebox',
      items: [{ name: 'Drill', area: 'A', location: 'B', existing: null }],
    });
  });

  test('a preview counts rows as the user sees them, including empty ones', async () => {
    const answer = await preview('name,quantity\nA,1\n\n,\nB,x\n,2\nC,1,more\n');
    expect(answer).toMatchObject({ format: 'other', total_rows: 4, valid_rows: 1, error_count: 3 });
    expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, 'quantity'],
      [5, 'name'],
      [6, null],
    ]);
  });

  test('a preview shows the first hundred errors and the first twenty items', async () => {
    const answer = await preview(`name,quantity\n${'A,1\n'.repeat(30)}${'B,x\n'.repeat(120)}`);
    expect([answer.items.length, answer.valid_rows, answer.errors.length, answer.error_count]).toEqual([
      20, 30, 100, 120,
    ]);
  });
});

describe('imports', () => {
  test('an import creates an item for each row, using the mapping if there is one', async () => {
    const csv = `Title;Number\n${Array.from({ length: 1_200 }, (_, n) => `Thing ${n};${n}`).join('\n')}`;
    expect(await run(csv, { Title: 'name', Number: 'quantity' })).toEqual({
      success: true,
      imported_count: 1_200,
      updated_count: 0,
      skipped_count: 0,
    });
    const items = await itemsOf(service, actor).live();
    expect(items).toHaveLength(1_200);
    expect(items.find(({ name }) => name === 'Thing 900')).toMatchObject({ quantity: 900, quantity_min: 1 });
  });

  test('an import creates nothing if one row has an error', async () => {
    await expect(run('name,quantity\nA,1\nB,many\n')).rejects.toMatchObject({
      status: 400,
      response: {
        code: 'rows_with_errors',
        message: 'Nothing was imported. Row 2, quantity: must be a whole number, such as 3.',
        error_count: 1,
        errors: [{ row: 2, column: 'quantity' }],
      },
    });
    expect(await names()).toEqual([]);
  });

  test('an import leaves out the named rows, and is refused if no other row is left', async () => {
    const csv = 'name,quantity\nA,1\nB,x\nC,2\n';
    const looked = service.messenger.call(imports.preview, { csv, actor, left_out: [2] });
    expect(await looked).toMatchObject({ total_rows: 3, valid_rows: 2, error_count: 0 });
    const nothing = run(csv, undefined, { left_out: [1, 2, 3] });
    await expect(nothing).rejects.toMatchObject({ message: 'Nothing was imported. No rows are left to import.' });
    expect(await run(csv, undefined, { left_out: [2, 3] })).toMatchObject({ imported_count: 1, skipped_count: 2 });
    expect(await names()).toEqual(['A']);
  });

  test('an import uses the user’s corrections, the later one of two for the same cell', async () => {
    const csv = 'name,quantity\nA,1\nB,many\n,2\n';
    const corrections = [
      { row: 2, column: 'quantity', value: 'a few' },
      { row: 2, column: 'quantity', value: '12' },
      { row: 3, column: 'name', value: 'C' },
      { row: 9, column: 'name', value: 'Nothing' },
      { row: 1, column: 'none', value: 'Nothing' },
    ];
    const { errors } = await preview(csv);
    expect(errors.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'quantity', 'many'],
      [3, 'name', ''],
    ]);
    const looked = service.messenger.call(imports.preview, { csv, actor, corrections: corrections.slice(0, 1) });
    expect((await looked).errors[0]).toMatchObject({ row: 2, value: 'a few' });
    expect(await run(csv, undefined, { corrections })).toMatchObject({ imported_count: 3, skipped_count: 0 });
    const items = await itemsOf(service, actor).live();
    expect(Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]))).toEqual({ A: 1, B: 12, C: 2 });
  });

  test('an import leaves out the named values, even corrected ones, but never a name', async () => {
    const csv = 'name,quantity,Bought\nA,many,tomorrow\nB,2,soon\nC,3,2024-05-31\n';
    const bought = { row: 1, column: 'Bought' };
    const without = [{ row: 1, column: 'quantity' }, bought, { row: 2, column: 'Bought' }, { row: 9, column: 'none' }];
    const corrections = [{ ...bought, value: 'May' }];
    const look = (more: Partial<Import>) => service.messenger.call(imports.preview, { csv, actor, ...more });
    expect(await look({ without: without.slice(0, 1), corrections })).toMatchObject({ valid_rows: 1, error_count: 2 });
    expect(await look({ without, corrections })).toMatchObject({ valid_rows: 3, error_count: 0 });
    const { errors } = await look({ without: [...without, { row: 3, column: 'name' }] });
    expect(errors).toMatchObject([{ row: 3, field: 'name', error: 'is missing' }]);
    expect(await run(csv, undefined, { without })).toMatchObject({ imported_count: 3, skipped_count: 0 });
    const items = await itemsOf(service, actor).live();
    expect(Object.fromEntries(items.map((one) => [one.name, [one.quantity, one.purchase_date]]))).toEqual({
      A: [1, null],
      B: [2, null],
      C: [3, '2024-05-31'],
    });
  });

  test('an import skips rows with errors on request, and is refused if no row is left', async () => {
    const skip_rows_with_errors = true;
    const csv = 'name,quantity,cost\nA,1,\nB,many,1.2345\nC,3,\n';
    expect(await run(csv, undefined, { skip_rows_with_errors })).toMatchObject({ imported_count: 2, skipped_count: 1 });
    expect((await names()).toSorted()).toEqual(['A', 'C']);
    await expect(run('name,quantity\nB,many\n', undefined, { skip_rows_with_errors })).rejects.toMatchObject({
      status: 400,
      response: { code: 'rows_with_errors' },
    });
  });

  test('an import creates items only for the user who imports', async () => {
    await run('name\nMine');
    expect(await itemsOf(service, { ...actor, id: actor.id + 1000 }).names()).toEqual([]);
  });
});

describe('invalid tables', () => {
  test.each([
    ['no rows', 'name'],
    ['no header', '\n\n , '],
    ['quotation mark', 'name,qty\n"Drill,1\nSaw,2\n"Axe",3'],
    ['in one cell', 'name,area,quantity\nDrill;Garage;2\nSaw;Cellar;1'],
    ['in one cell', 'name,area\n"Drill\nSaw\nAxe"'],
    ['Line 2', 'name\n"open'],
    ['more than 200 columns', `name${',x'.repeat(200)}\nA`],
  ])('an invalid table is refused with the reason: %s', async (reason, csv) => {
    const expected = { status: 400, response: { message: expect.stringContaining(reason) } };
    await expect(preview(csv)).rejects.toMatchObject(expected);
    await expect(run(csv)).rejects.toMatchObject(expected);
  });

  test('a table that is too long is refused with a 413', async () => {
    const expected = { status: 413, response: { code: 'table_too_long' } };
    await expect(preview(`name\n${'A\n'.repeat(5_001)}`)).rejects.toMatchObject(expected);
    await expect(preview(`name\n${'A'.repeat(2_000_000)}`)).rejects.toMatchObject(expected);
    expect(await preview(`name\n${'A\n'.repeat(5_000)}`)).toMatchObject({ valid_rows: 5_000 });
  });
});
