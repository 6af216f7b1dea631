import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import type { GroupGrants, SharePermission } from '@whereabouts/shared/contracts/sharing.js';

type Change = Partial<Pick<GroupGrants, 'is_deleted' | 'members' | 'item_shares' | 'collection_shares'>>;

/**
 * A group as sharing keeps it. Each change returns the event that sharing publishes (`GroupGrants` in
 * shared/contracts/sharing.ts).
 */
export class SharingHistory {
  private version = 0;
  private readonly members = new Map<number, { role: GroupRole; since: number }>();
  private readonly items = new Map<number, number>();
  private readonly collections = new Map<number, { owner_id: number; permission: SharePermission }>();

  constructor(readonly group_id: number) {}

  has(user_id: number): boolean {
    return this.members.has(user_id);
  }

  /** Adds a user, or changes their role. */
  join(user_id: number, role: GroupRole): GroupGrants {
    const since = this.members.get(user_id)?.since ?? this.version + 1;
    this.members.set(user_id, { role, since });
    return this.tell({ members: [{ user_id, role, since, is_default: false }] });
  }

  leave(user_id: number): GroupGrants {
    this.members.delete(user_id);
    for (const [id, owner_id] of this.items) if (owner_id === user_id) this.items.delete(id);
    for (const [id, share] of this.collections) if (share.owner_id === user_id) this.collections.delete(id);
    return this.tell({ members: [{ user_id, role: null, since: this.version + 1, is_default: false }] });
  }

  shareItem(owner_id: number, item_id: number, is_shared: boolean): GroupGrants {
    if (is_shared) this.items.set(item_id, owner_id);
    else this.items.delete(item_id);
    return this.tell({ item_shares: [{ owner_id, item_ids: [item_id], is_shared }] });
  }

  shareCollection(owner_id: number, collection_id: number, permission: SharePermission | null): GroupGrants {
    if (permission) this.collections.set(collection_id, { owner_id, permission });
    else this.collections.delete(collection_id);
    return this.tell({ collection_shares: [{ owner_id, collection_id, permission }] });
  }

  delete(): GroupGrants {
    return this.tell({ is_deleted: true });
  }

  /**
   * The complete group, for a replica that has missed changes. The replica may not know yet that these users have left.
   */
  snapshot(leavers: number[]): GroupGrants {
    for (const user_id of leavers) this.leave(user_id);
    return {
      ...this.tell({}),
      members: [...this.members].map(([user_id, member]) => ({ user_id, ...member, is_default: false })),
      item_shares: [...this.items].map(([id, owner_id]) => ({ owner_id, item_ids: [id], is_shared: true })),
      collection_shares: [...this.collections].map(([collection_id, share]) => ({ collection_id, ...share })),
    };
  }

  private tell(change: Change): GroupGrants {
    this.version += 1;
    const group = { group_id: this.group_id, version: this.version, name: `Group ${this.group_id}`, is_deleted: false };
    return { ...group, members: [], item_shares: [], collection_shares: [], ...change };
  }
}
