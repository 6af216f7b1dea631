import { expect } from '@jest/globals';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { GrantChanges } from '../grants/grant-changes.service.js';
import type { InventoryService } from './inventory-service.js';

export type SharedRole = 'editor' | 'viewer';

interface Grant {
  group_id?: number;
  group_name?: string;
  owner_id: number;
  /** The user’s role. Within one group it is the same for all grants. */
  role?: SharedRole;
}

interface Shared {
  items?: (Grant & { item_ids: number[] })[];
  collections?: (Grant & { collection_id: number; member_ids: number[] })[];
  /** Ids of groups that share nothing. */
  empty?: number[];
}

const FAMILY = { group_id: 1, group_name: 'Family', role: 'viewer' as const };

let version = 0;
let current: string | undefined;

/**
 * Applies the changes that sharing publishes when a user’s groups share these items and collections and nothing else.
 * The default group is "Family" with the role viewer. Other users named here join the groups, too. Grants of an earlier
 * test are removed.
 */
export async function grantAccess(
  service: InventoryService,
  user_id: number,
  { items = [], collections = [], empty = [] }: Shared,
) {
  version += 1;
  if (current !== expect.getState().currentTestName) await forget(service);
  current = expect.getState().currentTestName;
  const grants = [...items, ...collections].map((grant) => ({ ...FAMILY, ...grant }));
  const group_ids = new Set([...grants.map(({ group_id }) => group_id), ...empty]);
  for (const { group_id } of await groupsOf(service, user_id)) {
    if (!group_ids.has(group_id)) await apply(service, { group_id, members: [member(user_id, null)] });
  }
  for (const group_id of group_ids) {
    const own = grants.filter((grant) => grant.group_id === group_id);
    const [{ group_name } = FAMILY] = own;
    const role = own.some((grant) => grant.role === 'editor') ? 'editor' : 'viewer';
    const others = own.flatMap((grant) => [grant.owner_id, ...('member_ids' in grant ? grant.member_ids : [])]);
    const known = await collectionItemRowsOf(service, group_id);
    const named = new Set(own.flatMap((grant) => ('member_ids' in grant ? grant.member_ids : [])));
    await apply(service, {
      group_id,
      name: group_name,
      members: [
        ...(named.size > 0
          ? known.filter((id) => !named.has(id) && id !== user_id && !others.includes(id)).map((id) => member(id, null))
          : []),
        ...[...new Set(others)].filter((id) => id !== user_id && !known.includes(id)).map((id) => member(id, 'editor')),
        member(user_id, role),
      ],
    });
    const shares = own.filter((grant) => 'item_ids' in grant);
    await apply(service, {
      group_id,
      name: group_name,
      item_shares: [
        ...(await sharedItems(service, group_id)).map(({ owner_id, item_id }) => {
          return { owner_id, item_ids: [item_id], is_shared: false };
        }),
      ],
      collection_shares: (await sharedCollections(service, group_id))
        .filter(
          ({ collection_id }) =>
            !own.some((grant) => 'collection_id' in grant && grant.collection_id === collection_id),
        )
        .map((share) => ({ ...share, permission: null })),
    });
    await apply(service, {
      group_id,
      name: group_name,
      item_shares: shares.map(({ owner_id, item_ids }) => ({ owner_id, item_ids, is_shared: true })),
      collection_shares: own
        .filter((grant) => 'collection_id' in grant)
        .map((grant) => ({
          collection_id: grant.collection_id,
          owner_id: grant.owner_id,
          permission: role === 'viewer' || grant.role === 'editor' ? ('edit' as const) : ('view' as const),
        })),
    });
  }
}

async function apply(service: InventoryService, change: Partial<GroupGrants> & { group_id: number }) {
  version += 1;
  await service.app.get(GrantChanges).apply({
    version,
    name: FAMILY.group_name,
    is_deleted: false,
    members: [],
    item_shares: [],
    collection_shares: [],
    ...change,
  });
}

const member = (user_id: number, role: SharedRole | null) => ({ user_id, role, since: 0, is_default: false });

async function forget({ source }: InventoryService) {
  for (const table of ['item_shares', 'collection_shares', 'group_members', 'groups'])
    await source.query(`delete from ${table}`);
}

const groupsOf = ({ source }: InventoryService, user_id: number) =>
  source.query<{ group_id: number }[]>('select group_id from group_members where user_id = $1 and role is not null', [
    user_id,
  ]);

const sharedItems = ({ source }: InventoryService, group_id: number) =>
  source.query<{ owner_id: number; item_id: number }[]>(
    'select owner_id, item_id from item_shares where group_id = $1 and is_shared',
    [group_id],
  );

const sharedCollections = ({ source }: InventoryService, group_id: number) =>
  source.query<{ owner_id: number; collection_id: number }[]>(
    'select owner_id, collection_id from collection_shares where group_id = $1 and permission is not null',
    [group_id],
  );

async function collectionItemRowsOf({ source }: InventoryService, group_id: number): Promise<number[]> {
  const rows = await source.query<{ user_id: number }[]>(
    'select user_id from group_members where group_id = $1 and role is not null',
    [group_id],
  );
  return rows.map(({ user_id }) => user_id);
}
