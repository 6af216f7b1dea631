import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import {
  CustomFieldList,
  customFields,
  type GivenCustomValues,
} from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { history } from '@whereabouts/shared/contracts/history.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import type { z } from 'zod';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

type NewField = Omit<z.input<typeof customFields.create.request>, 'actor'>;

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 10, role: 'user' };
  mine = itemsOf(service, actor);
});

afterAll(() => service?.close());

const define = async (field: NewField) =>
  (await service.messenger.call(customFields.create, { actor, ...field })).field;
const change = async (field_id: number, changes: object) =>
  (await service.messenger.call(customFields.change, { actor, field_id, ...changes })).field;
const remove = (field_id: number, by = actor) => service.messenger.call(customFields.remove, { actor: by, field_id });
const fieldsOf = async (by = actor) => {
  const { json } = await service.messenger.call(customFields.list, { actor: by });
  return CustomFieldList.parse(JSON.parse(String(json))).fields;
};
const namesOf = async () => (await fieldsOf()).map(({ name }) => name);
const saved = async (custom: GivenCustomValues, name = 'Lamp') => {
  const [item] = await mine.save([{ name, custom }]);
  if (!item) throw new Error('the item was not saved');
  return item;
};
const COLORS = { name: 'Finish', kind: 'choice', choices: ['Matt', 'Gloss'] } as const;

test('a user defines fields in an order of their own, for all items or for a category', async () => {
  const shop = await define({ name: 'Aisle', kind: 'text' });
  expect(shop).toMatchObject({ kind: 'text', choices: null, category: null, position: 0, value_count: 0 });
  expect(shop.owner_id).toBe(actor.id);
  await define({ ...COLORS, choices: [...COLORS.choices], category: 'Tools' });
  await define({ name: 'Voltage', kind: 'number', position: 0 });
  expect(await namesOf()).toEqual(['Voltage', 'Aisle', 'Finish']);
  expect(await change(shop.id, { position: 2, name: 'Row', category: 'Food' })).toMatchObject({
    name: 'Row',
    category: 'Food',
    position: 2,
  });
  expect((await fieldsOf()).map(({ name, position }) => [name, position])).toEqual([
    ['Voltage', 0],
    ['Finish', 1],
    ['Row', 2],
  ]);
});

test('the thirty-first field, a name in use and the name of a built-in field are refused', async () => {
  const first = await define({ name: 'Straße', kind: 'text' });
  const taken = { status: 409, response: { code: 'field_name_taken' } };
  for (const name of ['STRASSE', 'Quantity', 'serial number', 'Keep in stock', 'id']) {
    await expect(define({ name, kind: 'text' })).rejects.toMatchObject(taken);
  }
  const second = await define({ name: 'Size', kind: 'text' });
  await expect(change(second.id, { name: 'strasse' })).rejects.toMatchObject(taken);
  expect(await change(first.id, { name: 'STRASSE' })).toMatchObject({ name: 'STRASSE' });
  for (let n = 2; n < 30; n += 1) await define({ name: `Field ${n}`, kind: 'text' });
  await expect(define({ name: 'One more', kind: 'text' })).rejects.toMatchObject({
    status: 409,
    response: { code: 'too_many_fields' },
  });
  expect(await namesOf()).toHaveLength(30);
});

test.each<[string, object]>([
  ['a name of 101 characters', { name: 'x'.repeat(101), kind: 'text' }],
  ['an empty name', { name: ' ', kind: 'text' }],
  ['an unknown kind', { name: 'X', kind: 'color' }],
  ['one choice', { name: 'X', kind: 'choice', choices: ['Red'] }],
  ['51 choices', { name: 'X', kind: 'choice', choices: Array.from({ length: 51 }, (_, n) => `${n}`) }],
  ['two equal choices', { name: 'X', kind: 'choice', choices: ['Red', 'RED'] }],
  ['choices of a number', { name: 'X', kind: 'number', choices: ['1', '2'] }],
  ['a choice without choices', { name: 'X', kind: 'choice' }],
])('a definition with %s is a 400', async (_, field) => {
  await expect(define(field as NewField)).rejects.toMatchObject({ status: 400 });
  expect(await fieldsOf()).toEqual([]);
});

test('the kind of a field cannot change, and choices belong to the kind choice', async () => {
  const { id } = await define({ name: 'Aisle', kind: 'text' });
  await expect(change(id, { kind: 'number' })).rejects.toMatchObject({ status: 400 });
  await expect(change(id, { choices: ['a', 'b'] })).rejects.toMatchObject({ status: 400 });
  expect(await change(id, { kind: 'text' })).toMatchObject({ kind: 'text' });
});

test('values of every kind are stored with the item, changed one by one, and cleared by null', async () => {
  const fields = [
    await define({ name: 'Aisle', kind: 'text' }),
    await define({ name: 'Voltage', kind: 'number' }),
    await define({ name: 'Checked on', kind: 'date' }),
    await define({ name: 'Fragile', kind: 'flag' }),
    await define({ ...COLORS, choices: [...COLORS.choices] }),
    await define({ name: 'Manual page', kind: 'link' }),
  ];
  const values = ['B7', 12.5, '2026-02-28', false, 'Matt', 'https://example.org/lamp'];
  const custom = Object.fromEntries(fields.map(({ id }, index) => [id, values[index] ?? null]));
  const item = await saved(custom);
  expect(item.custom).toEqual(custom);
  const [aisle, voltage] = fields.map(({ id }) => id) as [number, number];
  await mine.update({ id: item.id, custom: { [aisle]: null, [voltage]: 230 } });
  const { [aisle]: _, ...others } = custom;
  expect(await mine.live()).toMatchObject([{ custom: { ...others, [voltage]: 230 } }]);
  expect((await mine.one(item.id)).custom).not.toHaveProperty(String(aisle));
  await mine.update({ id: item.id, name: 'Desk lamp' });
  expect((await mine.one(item.id)).custom).toEqual({ ...others, [voltage]: 230 });
  expect((await fieldsOf()).map(({ value_count }) => value_count)).toEqual([0, 1, 1, 1, 1, 1]);
});

test.each<[NewField, unknown]>([
  [{ name: 'Voltage', kind: 'number' }, 'abc'],
  [{ name: 'Checked on', kind: 'date' }, '2026-02-30'],
  [{ name: 'Manual page', kind: 'link' }, 'javascript:alert(1)'],
  [{ name: 'Fragile', kind: 'flag' }, 'yes'],
  [{ name: 'Aisle', kind: 'text' }, 'x'.repeat(501)],
  [{ name: 'Aisle', kind: 'text' }, 7],
  [{ name: 'Finish', kind: 'choice', choices: ['Matt', 'Gloss'] }, 'Silk'],
])('a value that does not fit its field %j is a 400, and nothing changes', async (field, value) => {
  const { id } = await define(field);
  const custom = { [id]: value } as GivenCustomValues;
  const [item = 0] = await mine.ids('Lamp');
  await expect(mine.update({ id: item, name: 'Other', custom })).rejects.toMatchObject({ status: 400 });
  await expect(saved(custom)).rejects.toMatchObject({ status: 400 });
  expect(await mine.live()).toMatchObject([{ name: 'Lamp', custom: {} }]);
});

test('a removed choice stays where it is set and cannot be set again', async () => {
  const { id } = await define({ ...COLORS, choices: [...COLORS.choices] });
  const [lamp, other] = [await saved({ [id]: 'Matt' }), await saved({ [id]: 'Gloss' }, 'Vase')];
  expect(await change(id, { choices: ['Gloss', 'Silk'] })).toMatchObject({
    choices: ['Gloss', 'Silk'],
    value_count: 2,
  });
  await mine.update({ id: lamp.id, name: 'Desk lamp', custom: { [id]: 'Matt' } });
  expect((await mine.one(lamp.id)).custom).toEqual({ [id]: 'Matt' });
  const problem = { status: 400, message: '“Finish” has no choice “Matt”. Choose another one.' };
  await expect(mine.update({ id: other.id, custom: { [id]: 'Matt' } })).rejects.toMatchObject(problem);
  await mine.update({ id: other.id, custom: { [id]: 'Silk' } });
});

test('a deleted field says how many items lose a value, and its values disappear, those in the trash too', async () => {
  const [aisle, size] = [await define({ name: 'Aisle', kind: 'text' }), await define({ name: 'Size', kind: 'text' })];
  const first = await saved({ [aisle.id]: 'B7', [size.id]: 'L' });
  const second = await saved({ [aisle.id]: 'C2' }, 'Vase');
  await mine.remove(second.id);
  const { updated_at } = await mine.one(first.id);
  expect(await remove(aisle.id)).toEqual({ success: true, values_deleted: 2 });
  expect(await namesOf()).toEqual(['Size']);
  await expect(mine.update({ id: first.id, custom: { [aisle.id]: 'D1' } })).rejects.toMatchObject({
    status: 404,
    response: { code: 'field_not_found' },
  });
  const values = async () => [...(await mine.live()), ...(await mine.trash())].map(({ custom }) => custom);
  await until(async () => JSON.stringify(await values()) === JSON.stringify([{ [size.id]: 'L' }, {}]));
  expect((await mine.one(first.id)).updated_at).toBe(updated_at);
  const { events } = await service.messenger.call(history.ofItem, { actor, item_id: first.id });
  expect(events[0]).toMatchObject({ actor_id: actor.id, changes: [{ label: 'Aisle', from: 'B7', to: null }] });
  // The name is free again, and the new field has no values.
  expect(await define({ name: 'Aisle', kind: 'text' })).toMatchObject({ value_count: 0 });
});

test('a search finds the texts among the values', async () => {
  const aisle = await define({ name: 'Aisle', kind: 'text' });
  const voltage = await define({ name: 'Voltage', kind: 'number' });
  const item = await saved({ [aisle.id]: 'Regal Süd', [voltage.id]: 230 });
  const found = async (q: string) => (await service.messenger.call(inventory.search, { actor, q })).items.length;
  expect([await found('sud'), await found('regal')]).toEqual([1, 1]);
  await mine.update({ id: item.id, custom: { [aisle.id]: 'Nord' } });
  expect([await found('regal'), await found('nord')]).toEqual([0, 1]);
});

test('group members see the fields of the items that they see; editors set values, viewers and others do not', async () => {
  const aisle = await define({ name: 'Aisle', kind: 'text' });
  await define({ name: 'Unused', kind: 'text' });
  const item = await saved({ [aisle.id]: 'B7' });
  const hidden = await define({ name: 'Hidden', kind: 'text' });
  await saved({ [hidden.id]: 'x' }, 'Not shared');
  const other: Actor = { id: actor.id + 1, role: 'user' };
  const theirs = itemsOf(service, other);
  const { etag } = await service.messenger.call(customFields.list, { actor: other });
  const grant = { owner_id: actor.id, item_ids: [item.id] };
  await grantAccess(service, other.id, { items: [{ ...grant, role: 'viewer' }] });
  expect((await service.messenger.call(customFields.list, { actor: other, if_none_match: etag })).json).not.toBeNull();
  const seen = { id: aisle.id, name: 'Aisle', owner_id: actor.id, value_count: null };
  expect(await fieldsOf(other)).toMatchObject([seen]);
  expect(await theirs.visible()).toMatchObject([{ custom: { [aisle.id]: 'B7' } }]);
  await expect(theirs.update({ id: item.id, custom: { [aisle.id]: 'C' } })).rejects.toMatchObject({ status: 403 });
  await grantAccess(service, other.id, { items: [{ ...grant, role: 'editor' }] });
  await theirs.update({ id: item.id, custom: { [aisle.id]: 'C2' } });
  expect((await mine.one(item.id)).custom).toEqual({ [aisle.id]: 'C2' });
  // A field belongs to the items of its owner, and only the owner changes it.
  const notFound = { status: 404, response: { code: 'field_not_found' } };
  await expect(theirs.save([{ name: 'Mine', custom: { [aisle.id]: 'x' } }])).rejects.toMatchObject(notFound);
  await expect(remove(aisle.id, other)).rejects.toMatchObject(notFound);
  const before = await service.messenger.call(customFields.list, { actor: other });
  await change(aisle.id, { name: 'Row' });
  const after = await service.messenger.call(customFields.list, { actor: other, if_none_match: before.etag });
  expect(CustomFieldList.parse(JSON.parse(String(after.json))).fields).toMatchObject([{ name: 'Row' }]);
});
