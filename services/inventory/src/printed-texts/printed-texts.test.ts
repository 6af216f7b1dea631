import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { history } from '@whereabouts/shared/contracts/history.js';
import { type Item, type ItemChange, inventory, type SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { PrintedTextsService } from './printed-texts.service.js';

let service: InventoryService;
let me: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  await service.source.query('delete from items');
});

afterAll(() => service?.close());

const next = async (after_id = 0) => (await service.messenger.call(inventory.nextUnread, { after_id })).items;
const count = async () => (await service.messenger.call(inventory.countUnread, {})).count;
const save = (name: string, { image_id, ...item }: Partial<SaveItems['items'][0]> & { image_id?: number }) =>
  itemsOf(service, me).save([{ name, ...item }], { ...(image_id && { image_id }) });

test('unread items of one photo come together, and those that were read with the photo do not come', async () => {
  const [drill] = await save('Drill', { image_id: 7 });
  await save('Saw', { image_id: 9 });
  const [bits] = await save('Bits', { image_id: 7 });
  await save('Read', { image_id: 7, printed_text: 'BOSCH' });
  await save('Without photo', {});
  expect((await next()).map(({ id }) => id)).toEqual([drill?.id, bits?.id]);
  expect(await next(drill?.id)).toMatchObject([{ image_id: 9 }]);
  expect(await count()).toBe(3);
});

test('a text reaches lists and keeps updated_at, and an item that shows something else stays unread', async () => {
  const [drill] = await save('Drill', { image_id: 7 });
  const [moved] = await save('Moved', { image_id: 7, image_box: [0, 0, 0.5, 1] });
  const items = (await next()).map(({ id, image_box }) => ({ id, image_box, printed_text: 'GSR 12' }));
  await service.source.query(`update items set image_box = '{0,0,1,1}' where id = $1`, [moved?.id]);
  await service.messenger.call(inventory.keepPrintedTexts, { image_id: 7, items });
  const listed = await itemsOf(service, me).live();
  expect(listed.find(({ id }) => id === drill?.id)).toMatchObject({
    ...{ printed_text: 'GSR 12', updated_at: drill?.updated_at },
  });
  expect((await next()).map(({ id }) => id)).toEqual([moved?.id]);
});

describe('an item whose photo is read late', () => {
  const review = { confidence: null, alternatives: [] };
  const serialBox: [number, number, number, number] = [0.1, 0.2, 0.5, 0.1];
  const suggested = {
    ...{ name: 'Coffee grinder', manufacturer: 'Acme', model: 'CG 2', serial_number: '8K294577', code: null },
    doubtful: ['serial_number' as const, 'model' as const],
    serial_box: serialBox,
  };

  /** Saves an item as a scan without a model does, changes it, and reads its photo. */
  async function readLate(item: Partial<SaveItems['items'][0]> = {}, change?: Partial<ItemChange>) {
    const name = item.name ?? 'Unnamed';
    await service.messenger.call(inventory.saveItems, { actor: me, image_id: 7, items: [{ ...item, name, review }] });
    const [{ id, updated_at }] = (await itemsOf(service, me).live()) as [Item];
    if (change) await itemsOf(service, me).update({ id, ...change });
    const items = [{ id, image_box: null, printed_text: 'Coffee grinder', suggested }];
    await service.messenger.call(inventory.keepPrintedTexts, { image_id: 7, was_read: true, items });
    const [read] = (await itemsOf(service, me).live()) as [Item];
    expect(read.printed_text).toBe('Coffee grinder');
    return { read, updated_at };
  }

  test('an unnamed item gets the suggested name and facts, to be reviewed', async () => {
    const { read, updated_at } = await readLate();
    expect(read).toMatchObject({
      ...{ name: 'Coffee grinder', manufacturer: 'Acme', model: 'CG 2', serial_number: '8K294577', code: null },
      ...{ review: { ...review, doubtful: ['serial_number', 'model'], serial_box: serialBox }, updated_at },
    });
    const { events } = await service.messenger.call(history.ofItem, { actor: me, item_id: read.id });
    expect(events[0]).toMatchObject({ kind: 'changed', actor_name: null });
  });

  test('a value that a user has typed stays', async () => {
    const { read } = await readLate({}, { model: 'CG 3', code: '96385074' });
    expect(read).toMatchObject({ name: 'Coffee grinder', model: 'CG 3', code: '96385074', serial_number: '8K294577' });
    expect(read.review?.doubtful).toEqual(['serial_number']);
  });

  test.each<[string, string, Parameters<typeof readLate>]>([
    ['has a name', 'Mill', [{ name: 'Mill' }]],
    ['was renamed', 'Mill', [{}, { name: 'Mill' }]],
    ['was reviewed', 'Unnamed', [{}, { review: null }]],
  ])('an item that %s keeps its fields', async (_what, name, item) => {
    const { read } = await readLate(...item);
    expect(read).toMatchObject({ name, serial_number: null, model: null });
  });
});

test('a photo that was read with its new item is not read again, even without text on it', async () => {
  await save('Mug', { image_id: 7, text_read: true });
  await save('Plate', { image_id: 9, text_read: false });
  expect(await next()).toMatchObject([{ image_id: 9 }]);
  expect(await count()).toBe(1);
});

test('a photo that cannot be read leaves the text that an item has, and a photo without text removes it', async () => {
  const [drill] = await save('Drill', { image_id: 7, printed_text: 'BOSCH' });
  const keep = async (was_read: boolean) => {
    await service.source.query('update items set text_read_at = null');
    const items = [{ id: drill?.id ?? 0, image_box: null, printed_text: null }];
    await service.messenger.call(inventory.keepPrintedTexts, { image_id: 7, was_read, items });
    return (await itemsOf(service, me).live())[0]?.printed_text;
  };
  expect(await keep(false)).toBe('BOSCH');
  expect(await keep(true)).toBeNull();
});

test('photos are read again if their owner chooses another language with a second reader, and keep their texts', async () => {
  const [drill] = await save('Drill', { image_id: 7, printed_text: 'MULLER' });
  const other = itemsOf(service, { id: me.id + 1000, role: 'user' });
  await other.save([{ name: 'Saw', printed_text: 'BOSCH' }], { image_id: 9 });
  const texts = service.app.get(PrintedTextsService);
  const at = new Date(Date.now() + 1000).toISOString();
  await texts.readAgain({ user_id: me.id, language: 'en', at });
  await texts.readAgain({ user_id: me.id, language: 'de', at: '2020-01-01T00:00:00.000Z' });
  expect(await count()).toBe(0);
  await service.publishEvent(userSettings.languageChanged, { user_id: me.id, language: 'de', at });
  await until(async () => (await count()) > 0);
  expect((await next()).map(({ id }) => id)).toEqual([drill?.id]);
  expect(await itemsOf(service, me).live()).toMatchObject([{ printed_text: 'MULLER', updated_at: drill?.updated_at }]);
});

test('an item with another photo is unread again', async () => {
  const [drill] = await save('Drill', { image_id: 7, printed_text: 'BOSCH' });
  expect(await count()).toBe(0);
  await service.messenger.call(inventory.updateItems, { actor: me, items: [{ id: drill?.id ?? 0, image_id: 9 }] });
  expect(await next()).toMatchObject([{ id: drill?.id, image_id: 9 }]);
});
