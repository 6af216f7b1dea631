import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { addPhotos } from './add-photos.js';
import type { ApiUser } from './api-user.js';
import type { Collections } from './fill-collections.js';
import { guestBrowser } from './guest-browser.js';
import { OF_BEN, OF_CARLA } from './household/neighbors.js';
import { neighbor } from './people.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates two groups with shared items: the user's own group with two members and an invited one, and another user's
 * group.
 */
export async function fillGroups(
  address: string,
  anna: ApiUser,
  items: Item[],
  collections: Collections,
  seed: number,
) {
  const ben = await neighbor(address, anna, 'Ben Berg');
  const carla = await neighbor(address, anna, 'Carla Ruiz');
  const home = await group(anna, 'Home', 'family');
  await join(anna, home, ben, 'editor');
  await join(anna, home, carla, 'viewer');
  await anna.send('POST', `/api/sharing/groups/${home}/members`, { email: 'dora@example.org', role: 'viewer' });
  const club = await group(carla, 'Allotment club', 'team');
  await join(carla, club, anna, 'editor');

  for (const [name, permission] of [
    ['Camping trip', 'edit'],
    ['Weekly shop', 'edit'],
    ['Important papers', 'view'],
  ] as const) {
    await anna.send('POST', `/api/collections/${collections.get(name)?.id}/share`, { group_id: home, permission });
  }
  const lent = items.filter(({ tags }) => tags.includes('lent')).map(({ id }) => id);
  await anna.send('POST', `/api/sharing/groups/${club}/items`, { item_ids: lent });
  await share(ben, home, await addPhotos(ben, OF_BEN, seed), 'Ben’s things');
  await share(carla, club, await addPhotos(carla, OF_CARLA, seed + OF_BEN.length), 'Garden shed');

  // Actions of other members, which notify the owner.
  const camping = `/api/collections/${collections.get('Camping trip')?.id}`;
  const open = items.filter(({ tags }) => tags.includes('camping')).at(-1);
  if (open) {
    await ben.send('PUT', `${camping}/items/${open.id}/check`, { is_checked: true });
    const packed = { id: open.id, description: 'Ben has packed it.' };
    await ben.send('POST', '/api/update-items', { items: [packed] });
  }
  await anna.send('POST', `${camping}/guest-link`, { name: 'Ben’s brothers', permission: 'view', max_uses: 5 });
  const soon = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const link = await anna.send<{ share_token: string }>('POST', `${camping}/guest-link`, {
    name: 'Tom',
    permission: 'edit',
    expires_at: soon,
  });
  await visit(address, link.share_token);
}

/** A guest opens the link and adds an item. */
async function visit(address: string, token: string) {
  const tom = guestBrowser();
  const collection = `${address}/api/collections/guest/${token}`;
  await tom.call(collection);
  await tom.call(`${collection}/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Marshmallows', guest_name: 'Tom' }),
  });
}

async function group(owner: ApiUser, name: string, type: string): Promise<number> {
  const made = await owner.send<{ group: { id: number } }>('POST', '/api/sharing/groups', { name, type });
  return made.group.id;
}

async function join(owner: ApiUser, group_id: number, user: ApiUser, role: string) {
  const { user: added } = (await (await user.call('/api/auth/me')).json()) as { user: { email: string } };
  await owner.send('POST', `/api/sharing/groups/${group_id}/members`, { email: added.email, role });
}

async function share(owner: ApiUser, group_id: number, items: Item[], name: string) {
  const { collection } = await owner.send<{ collection: { id: number } }>('POST', '/api/collections', { name });
  await owner.send('POST', `/api/collections/${collection.id}/items`, { item_ids: items.map(({ id }) => id) });
  await owner.send('POST', `/api/collections/${collection.id}/share`, { group_id, permission: 'view' });
}
