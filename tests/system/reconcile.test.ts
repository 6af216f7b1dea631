import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import pg from 'pg';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import { checkout } from '../../tools/start/folders.js';
import { rowsOfUser } from '../environment/rows-of-user.js';
import { type System, startSystem } from '../environment/system.js';

let system: System;
let database: pg.Client;
let ada: ApiUser;
let bob: ApiUser;
let carl: ApiUser;

beforeAll(async () => {
  system = await startSystem({ workers: 0, apart: [] });
  database = new pg.Client({ connectionString: system.database_url });
  await database.connect();
  [ada, bob, carl] = [
    await registerApiUser(system.address, 'ada@example.org'),
    await registerApiUser(system.address, 'bob@example.org', { display_name: 'Bob' }),
    await registerApiUser(system.address, 'carl@example.org'),
  ];
});

afterAll(async () => {
  await database?.end();
  await system?.stop();
});

async function save(user: ApiUser, name: string): Promise<Item> {
  const { items } = await user.send<{ items: Item[] }>('POST', '/api/save-items', { items: [{ name }] });
  return items[0] as Item;
}

async function seenBy(user: ApiUser): Promise<string[]> {
  const answer = await user.call('/api/sharing/items/my-items');
  return ((await answer.json()) as { items: Item[] }).items.map(({ name }) => name).sort();
}

/** Runs the operator's command. @returns the printed lines */
async function reconcile(): Promise<string[]> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: system.database_url,
    RABBITMQ_URL: system.rabbitmq_url,
    RABBITMQ_COMMANDS_URL: system.commands_url,
    SERVICE_KEYS: system.operator_keys,
  };
  const program = join(checkout, 'dist', 'deploy', 'commands', 'reconcile.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  return stdout.trim().split('\n');
}

test('the reconcile command brings the services into agreement and prints what it corrected', async () => {
  const { group } = await ada.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Home' });
  await ada.send('POST', `/api/sharing/groups/${group.id}/members`, { email: 'bob@example.org', role: 'viewer' });
  const [lost, revoked, kept] = [await save(ada, 'Lost'), await save(ada, 'Revoked'), await save(ada, 'Kept')];
  await ada.send('POST', `/api/sharing/groups/${group.id}/items`, { item_ids: [lost.id, kept.id] });
  await save(carl, 'Left behind');
  for (const [index, user] of [ada, carl].entries()) await user.addPhoto(await numberedImage(index), 'photo.jpg');

  // Simulates lost events: a user's deletion and a new name, an erased item, a withdrawn share, and a queue entry that
  // released its photo.
  await database.query('set search_path = inventory, public');
  await database.query('delete from auth.users where id = $1', [carl.id]);
  await database.query(`update inventory.users set display_name = 'Robert' where id = $1`, [bob.id]);
  await database.query('delete from inventory.items where id = $1', [lost.id]);
  await database.query(
    'insert into inventory.item_shares (item_id, group_id, owner_id, is_shared, version) values ($1, $2, $3, true, 0)',
    [revoked.id, group.id, ada.id],
  );
  await database.query('delete from analysis.queue_entries where user_id = $1', [ada.id]);
  await database.query('update media.images set check_at = null');
  expect(await seenBy(bob)).toEqual(['Kept', 'Revoked']);

  expect(await reconcile()).toEqual([
    'inventory: corrected 1 deleted user whose data was still there, 1 outdated name, and 1 group with outdated members or shares.',
    'sharing: corrected 1 share of a deleted item or collection.',
    'media: corrected 1 deleted user whose data was still there and 1 unused photo.',
    'analysis: corrected 1 deleted user whose data was still there.',
  ]);
  expect(await seenBy(bob)).toEqual(['Kept']);
  // The row with the count of zero photos stays, as after any deletion of a user.
  expect(await rowsOfUser(system.database_url, carl.id)).toEqual({ 'media.image_counts': 1 });
  const { rows: names } = await database.query('select display_name from inventory.users where id = $1', [bob.id]);
  expect(names).toEqual([{ display_name: 'Bob' }]);
  expect(await ada.items()).toHaveLength(2);

  expect(await reconcile()).toEqual(
    ['inventory', 'sharing', 'media', 'analysis'].map((service) => `${service}: nothing to correct.`),
  );
});
