import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';
import { fillItems } from './fill-items.js';
import { productSide, unchangedSince } from './product-side.js';
import { type Contest, type Side, versus } from './versus.js';

const USERS = 5;
/** Each of them shares so many in a collection. */
const EACH = 2_000;
const PATH = '/api/sharing/items/my-items';

/** Everything one of five users in a group sees, ten thousand items, beside as many items of somebody who shares nothing. */
export async function sharedItems(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '10000' } });
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  const alone = await registerApiUser(system.address, 'alone@example.org');
  await fillItems(client, alone.id, 1, USERS * EACH);
  const users = await group(system.address, client);
  await client.query('vacuum analyze inventory.items, inventory.collection_items');
  await client.end();

  const [user] = users as [ApiUser];
  const seen = ((await (await user.call(PATH)).json()) as { items: unknown[] }).items.length;
  if (seen !== USERS * EACH) throw new Error(`${seen} items are seen`);
  const [own, shared] = [alone, user].map((each) => productSide(system, each, PATH)) as [Side, Side];
  const unchanged = productSide(system, user, PATH, { headers: await unchangedSince(user, PATH) });
  const { database_url } = system;
  const contests: Contest[] = [
    { name: 'a list of shared items beside one of own', product: shared, reference: own, goal: 0.8, database_url },
    { name: 'its 304 beside its 200', product: unchanged, reference: shared, goal: 10, database_url },
  ];
  const figures: Figure[] = [];
  for (const contest of contests) figures.push(await versus(contest, isQuick));
  await system.stop();
  return figures;
}

/** Everybody shares a full collection with everybody. */
async function group(address: string, client: pg.Client): Promise<ApiUser[]> {
  const emails = Array.from({ length: USERS }, (_, number) => `person-${number}@example.org`);
  const users = await Promise.all(emails.map((email) => registerApiUser(address, email)));
  const [first] = users as [ApiUser];
  const { group } = await first.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Everybody' });
  for (const email of emails.slice(1)) {
    await first.send('POST', `/api/sharing/groups/${group.id}/members`, { email, role: 'editor' });
  }
  for (const user of users) {
    const { collection } = await user.send<{ collection: Collection }>('POST', '/api/collections', {
      name: 'Things',
    });
    await fillItems(client, user.id, 1, EACH);
    await client.query(
      `insert into inventory.collection_items (collection_id, item_id, added_by)
       select $1, id, user_id from inventory.items where user_id = $2`,
      [collection.id, user.id],
    );
    await user.send('POST', `/api/collections/${collection.id}/share`, { group_id: group.id, permission: 'view' });
  }
  return users;
}
