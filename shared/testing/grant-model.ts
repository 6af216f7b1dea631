import type { GroupGrants } from '../contracts/sharing.js';

type Versioned<Row> = Row & { group_id: number; version: number };
type Member = Versioned<GroupGrants['members'][number]>;
type ItemShare = Versioned<{ item_id: number; owner_id: number; is_shared: boolean }>;
type CollectionShare = Versioned<GroupGrants['collection_shares'][number]>;

const EDITORS = ['owner', 'admin', 'editor'];

/** An in-memory model of a grant replica, as the contract describes it. For each row, the highest version is valid. */
export class GrantModel {
  private readonly names = new Map<number, { version: number; name: string }>();
  private readonly deleted = new Set<number>();
  private readonly members = new Map<string, Member>();
  /** Shares by group and item, including ended shares. */
  readonly items = new Map<string, ItemShare>();
  private readonly collections = new Map<string, CollectionShare>();

  apply({ group_id, version, name, is_deleted, members, item_shares, collection_shares }: GroupGrants) {
    if (is_deleted) this.deleted.add(group_id);
    if ((this.names.get(group_id)?.version ?? -1) < version) this.names.set(group_id, { version, name });
    const row = { group_id, version };
    for (const member of members) put(this.members, `${group_id}.${member.user_id}`, { ...row, ...member });
    for (const { owner_id, item_ids, is_shared } of item_shares)
      for (const item_id of item_ids)
        put(this.items, `${group_id}.${item_id}`, { ...row, owner_id, item_id, is_shared });
    for (const share of collection_shares)
      put(this.collections, `${group_id}.${share.collection_id}`, { ...row, ...share });
  }

  /** Everything that a user's groups share, including the user's own items. */
  of(user_id: number) {
    const mine = this.standing.members.filter((member) => member.user_id === user_id);
    const groups = mine.map(({ group_id, role }) => ({
      group_id,
      group_name: this.names.get(group_id)?.name,
      edits: EDITORS.includes(role ?? ''),
    }));
    return {
      group_ids: groups.map(({ group_id }) => group_id),
      items: groups.flatMap(({ edits, ...group }) => {
        const shares = this.standing.items.filter(({ group_id }) => group_id === group.group_id);
        const owners = [...new Set(shares.map(({ owner_id }) => owner_id))].sort((a, b) => a - b);
        return owners.map((owner_id) => ({
          ...group,
          owner_id,
          role: edits ? 'editor' : 'viewer',
          item_ids: shares
            .filter((share) => share.owner_id === owner_id)
            .map(({ item_id }) => item_id)
            .sort((a, b) => a - b),
        }));
      }),
      collections: groups.flatMap(({ edits, ...group }) =>
        this.standing.collections
          .filter(({ group_id }) => group_id === group.group_id)
          .map(({ owner_id, collection_id, permission }) => ({
            ...group,
            owner_id,
            role: edits && permission === 'edit' ? 'editor' : 'viewer',
            collection_id,
          })),
      ),
    };
  }

  /** Every valid row, without versions, sorted. */
  get rows() {
    const { members, items, collections } = this.standing;
    return {
      members: members.map(({ group_id, user_id, role, is_default }) => [group_id, user_id, role, is_default]).sort(),
      items: items.map(({ group_id, item_id, owner_id }) => [group_id, item_id, owner_id]).sort(),
      collections: collections
        .map(({ group_id, collection_id, owner_id, permission }) => [group_id, collection_id, owner_id, permission])
        .sort(),
    };
  }

  private get standing() {
    const members = [...this.members.values()]
      .filter(({ group_id, role }) => role !== null && !this.deleted.has(group_id))
      .sort((a, b) => a.group_id - b.group_id);
    const since = new Map(members.map((member) => [`${member.group_id}.${member.user_id}`, member.since]));
    const stands = ({ group_id, owner_id, version }: ItemShare | CollectionShare) =>
      version >= (since.get(`${group_id}.${owner_id}`) ?? Number.POSITIVE_INFINITY);
    return {
      members,
      items: [...this.items.values()].filter((share) => share.is_shared && stands(share)),
      collections: [...this.collections.values()].filter((share) => share.permission !== null && stands(share)),
    };
  }
}

function put<Row extends { version: number }>(rows: Map<string, Row>, key: string, row: Row) {
  if ((rows.get(key)?.version ?? -1) < row.version) rows.set(key, row);
}
