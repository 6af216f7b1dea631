import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { settings } from '@whereabouts/shared/contracts/settings.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';

const user: Actor = { id: 1, role: 'user' };
const admin: Actor = { id: 2, role: 'admin' };
const key = 'trash_retention_days';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const find = (actor: Actor, name = key) => service.messenger.call(settings.find, { actor, key: name });
const change = (actor: Actor, value: string, name = key) =>
  service.messenger.call(settings.change, { actor, key: name, value });

test('a setting has a default, which admins can change for all users', async () => {
  expect(await find(user)).toEqual({ key, value: '30' });
  expect(await change(admin, ' 7 ')).toEqual({ key, value: '7' });
  expect(await change(admin, '365')).toEqual({ key, value: '365' });
  expect(await find(user)).toEqual({ key, value: '365' });
});

test.each(['0', '366', '-1', '1.5', 'many', ''])('a trash retention of %j days is refused', async (value) => {
  const before = await find(user);
  await expect(change(admin, value)).rejects.toMatchObject({ status: 400, response: { field: 'value' } });
  expect(await find(user)).toEqual(before);
});

test('only admins can change settings', async () => {
  await expect(change(user, '1')).rejects.toMatchObject({ status: 403 });
  await expect(change(user, '1', 'unknown')).rejects.toMatchObject({ status: 403 });
});

test.each(['unknown', 'toString', '__proto__'])('the unknown setting %s is "not found"', async (name) => {
  await expect(find(user, name)).rejects.toMatchObject({ status: 404 });
  await expect(change(admin, '1', name)).rejects.toMatchObject({ status: 404 });
});
