import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type ImportRun, imports } from '@whereabouts/shared/contracts/imports.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
});

afterAll(() => service?.close());

const preview = (csv: string, more: Partial<ImportRun> = {}) =>
  service.messenger.call(imports.preview, { csv, actor, ...more });
const run = (csv: string, more: Partial<ImportRun> = {}) =>
  service.messenger.call(imports.run, { csv, actor, ...more });

const counts = (imported_count: number, updated_count: number, skipped_count: number) => ({
  success: true,
  imported_count,
  updated_count,
  skipped_count,
});

describe('importing a table again', () => {
  const TABLE = 'name,area,quantity\nDrill,Garage,1\nChair,Hall,2\nChair,Hall,4';

  test('an import skips existing items unless it is told to update them or create them again', async () => {
    expect(await run(TABLE)).toEqual(counts(3, 0, 0));
    const looked = await preview(TABLE);
    expect(looked).toMatchObject({ valid_rows: 3, existing_count: 3 });
    expect(new Set(looked.items.map(({ existing }) => existing)).size).toBe(3);
    expect(await run(TABLE)).toEqual(counts(0, 0, 3));
    expect(await run(`${TABLE}\nChair,Hall,9\nDrill,Cellar,1`)).toEqual(counts(2, 0, 3));
    expect(await run(TABLE, { on_existing: 'create' })).toEqual(counts(3, 0, 0));
    expect(await mine.names()).toEqual(['Chair', 'Chair', 'Chair', 'Chair', 'Chair', 'Drill', 'Drill', 'Drill']);
  });

  test('an import updates only filled cells, and does not touch items that already match', async () => {
    const [drill, saw] = await mine.save([
      { name: 'Drill', area: 'Garage', quantity: 1, description: 'Blue', tags: ['old'] },
      { name: 'Saw', area: 'Garage', quantity: 3 },
    ]);
    const csv = 'name,area,quantity,description,tags\nDRILL,garage,5,,new\nSaw,GARAGE,3,,\nAxe,,1,,';
    expect(await run(csv, { on_existing: 'update' })).toEqual(counts(1, 2, 0));
    const items = await mine.live();
    expect(items.find(({ id }) => id === drill?.id)).toMatchObject({
      ...{ name: 'DRILL', area: 'Garage', quantity: 5, description: 'Blue', tags: ['new'] },
    });
    expect(items.find(({ id }) => id === saw?.id)?.updated_at).toBe(saw?.updated_at);
  });

  test('an import matches names and places in any spelling', async () => {
    await mine.save([{ name: 'Straße  27"', area: 'Küche' }]);
    const csv = 'name,area\nSTRASSE 27",Ku\u0308che';
    expect(await preview(csv)).toMatchObject({ existing_count: 1 });
  });

  test('an import matches a renamed item by its uuid', async () => {
    const [item] = await mine.save([{ name: 'Drill', area: 'Garage' }]);
    const csv = `uuid,name,area\n${item?.uuid},Cordless drill,Cellar\n${randomUUID()},Drill,Garage`;
    expect((await preview(csv)).items.map(({ existing }) => existing)).toEqual([item?.id, null]);
    expect(await run(csv, { on_existing: 'update' })).toEqual(counts(1, 1, 0));
    expect(await mine.names()).toEqual(['Cordless drill', 'Drill']);
  });

  test('an import matches a renamed item by its code, and equal codes by name and place first', async () => {
    const [cellar, fridge, salt] = await mine.save([
      { name: 'Milk', area: 'Cellar', code: '40084' },
      { name: 'Milk', area: 'Fridge', code: '40084' },
      { name: 'Salt' },
    ]);
    const csv = 'name,area,code\nSalt,,40 084\nMilk,Fridge,40084\nMilk,,40084\nSalt,,';
    const existing = (await preview(csv)).items.map((row) => row.existing);
    expect(existing).toEqual([cellar?.id, fridge?.id, null, salt?.id]);
  });

  test('an import matches a code that is written in another way, and keeps the code of an item that it skips', async () => {
    const [novel, tea] = await mine.save([
      { name: 'Novel', code: '9783161484100' },
      { name: 'Tea', code: '036000291452' },
    ]);
    const csv = 'name,code\nGreen tea,0036000291452\nA novel,3-16-148410-X';
    expect((await preview(csv)).items.map((row) => row.existing)).toEqual([tea?.id, novel?.id]);
    expect(await run(csv)).toEqual(counts(0, 0, 2));
    expect((await mine.live()).map(({ code }) => code).toSorted()).toEqual(['036000291452', '9783161484100']);
  });

  test('an import does not match items in the trash or items of other users', async () => {
    await itemsOf(service, { ...actor, id: actor.id + 1_000 }).save([{ name: 'Drill' }]);
    const [item] = await mine.save(['Drill']);
    await mine.remove(item?.id ?? 0);
    const csv = `uuid,name\n${item?.uuid},Drill`;
    expect(await preview(csv)).toMatchObject({ existing_count: 0 });
    expect(await run(csv, { on_existing: 'update' })).toEqual(counts(1, 0, 0));
    expect(await mine.names()).toEqual(['Drill']);
  });

  test('an import that lowers a quantity raises a low-stock notice', async () => {
    await mine.save([{ name: 'Eggs', quantity: 10, quantity_min: 4, stock_keeping: true }]);
    await run('name,quantity\nEggs,2', { on_existing: 'update' });
    const notices = await service.source.query('select quantity from inventory.notices where user_id = $1', [actor.id]);
    expect(notices).toEqual([{ quantity: 2 }]);
  });
});

describe('imports with a request uuid', () => {
  test('a repeated import with the same request uuid runs once and returns its first answer', async () => {
    const request_uuid = randomUUID();
    const call = { request_uuid, on_existing: 'create' as const };
    const answers = await Promise.all([run('name\nA\nB', call), run('name\nA\nB', call)]);
    expect(answers).toEqual([counts(2, 0, 0), counts(2, 0, 0)]);
    expect(await run('name\nA\nB', { ...call, request_uuid: request_uuid.toUpperCase() })).toEqual(counts(2, 0, 0));
    expect(await mine.names()).toEqual(['A', 'B']);
    const another = { ...actor, id: actor.id + 1_000 };
    await service.messenger.call(imports.run, { csv: 'name\nC', actor: another, ...call });
    expect(await itemsOf(service, another).names()).toEqual(['C']);
  });

  test('an import that was refused can be repeated with the same request uuid', async () => {
    const request_uuid = randomUUID();
    await expect(run('name,quantity\nA,x', { request_uuid })).rejects.toMatchObject({ status: 400 });
    expect(await run('name,quantity\nA,1', { request_uuid })).toEqual(counts(1, 0, 0));
  });
});

describe('columns that can be read in two ways', () => {
  const TABLE = 'Name;Quantity;Bought\nScrews;1.000;03/04/2024\nNails;10.000;05/06/2024';

  test('an ambiguous column leads to a question, and nothing is imported before the answer', async () => {
    const looked = await preview(TABLE);
    expect(looked).toMatchObject({ valid_rows: 2, error_count: 0, items: [{ name: 'Screws' }, { name: 'Nails' }] });
    expect(looked.items[0]).not.toHaveProperty('quantity');
    expect(looked.questions).toEqual([
      {
        column: 'Quantity',
        sample: '1.000',
        readings: [
          { id: 'decimal_point', example: '1' },
          { id: 'decimal_comma', example: '1000' },
        ],
      },
      {
        column: 'Bought',
        sample: '03/04/2024',
        readings: [
          { id: 'day_month_year', example: '2024-04-03' },
          { id: 'month_day_year', example: '2024-03-04' },
        ],
      },
    ]);
    const readings = { Quantity: 'decimal_comma' } as const;
    await expect(run(TABLE, { readings })).rejects.toMatchObject({
      status: 400,
      response: { code: 'ambiguous_columns', questions: [{ column: 'Bought' }] },
    });
    expect(await mine.names()).toEqual([]);
  });

  test('an ambiguous column is read as the user’s answer says', async () => {
    const readings = { Quantity: 'decimal_comma', Bought: 'month_day_year' } as const;
    expect(await preview(TABLE, { readings })).toMatchObject({ questions: [], error_count: 0 });
    await run(TABLE, { readings });
    const items = await mine.live();
    expect(items.find(({ name }) => name === 'Nails')).toMatchObject({ quantity: 10_000, purchase_date: '2024-05-06' });
  });
});
