import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Id, Ids } from './fields.js';
import { GroupType } from './groups.js';
import { MAX_BATCH } from './limits.js';
import { Success } from './problem.js';

/** What a group lets somebody do with what another shares there. */
export const SharedRole = z.enum(['editor', 'viewer']);
export type SharedRole = z.infer<typeof SharedRole>;

/** See items, or also add and remove them (docs/rules/sharing.md). */
export const SharePermission = z.enum(['edit', 'view']);
export type SharePermission = z.infer<typeof SharePermission>;

/** Through which group, and whose things. */
const Way = z.object({ group_id: Id, group_name: z.string(), owner_id: Id, role: SharedRole });

/**
 * What somebody's groups share: others' things that come in, and one's own that go out (`owner_id` tells). Something
 * shared with several groups is there for each of them. Nothing is said of whether an item is live or where it lies:
 * that only inventory knows.
 */
export const Access = z.object({
  /** Another text whenever what is shared changes. */
  revision: z.string(),
  /** Every group that they are in, also one that shares nothing. */
  group_ids: z.array(Id),
  /** Items shared by themselves: `editor` when the group role is editor or above. */
  items: z.array(Way.extend({ item_ids: z.array(Id) })),
  /** Collections: `editor` when the permission is `edit` and the group role is editor or above. */
  collections: z.array(
    Way.extend({
      collection_id: Id,
      /**
       * Everybody in one of the groups that the collection is shared with, its owner included: what these users have put
       * into it is open to all who see it.
       */
      member_ids: z.array(Id),
    }),
  ),
});
export type Access = z.infer<typeof Access>;

export const ShareItems = z.object({ item_ids: Ids });
export type ShareItems = z.infer<typeof ShareItems>;

export const SharedItems = z.object({ success: z.literal(true), shared_count: z.int() });
export type SharedItems = z.infer<typeof SharedItems>;

/** The actor's groups that each of the asked items is shared with by itself, keyed by the item's id. */
export const GroupsOfItems = z.record(z.string(), z.array(z.object({ group_id: Id, name: z.string() })));
export type GroupsOfItems = z.infer<typeof GroupsOfItems>;

export const ShareCollection = z.object({ group_id: Id, permission: SharePermission });
export type ShareCollection = z.infer<typeof ShareCollection>;

export const PermissionChange = z.object({ permission: SharePermission });
export type PermissionChange = z.infer<typeof PermissionChange>;

/** A group that a collection is shared with, as the collection's owner sees it. */
export const SharedGroup = z.object({
  id: Id,
  name: z.string(),
  type: GroupType,
  member_count: z.int(),
  permission: SharePermission,
});
export const SharedGroups = z.object({ groups: z.array(SharedGroup) });
export type SharedGroups = z.infer<typeof SharedGroups>;

const OneCollection = z.object({ actor: Actor, collection_id: Id });

/** Who may what, and what is shared with whom, answered by sharing. Unknown things and those of others are a 404 alike. */
export const sharing = {
  /** With `item_ids` nothing is said of other items shared by themselves. */
  accessFor: command(
    'sharing.accessFor',
    z.object({ user_id: Id, item_ids: z.array(Id).max(MAX_BATCH).optional() }),
    Access,
  ),

  /** One's own live items; editor or above. @returns how many were not shared with it yet */
  shareItems: command('sharing.shareItems', ShareItems.extend({ actor: Actor, group_id: Id }), SharedItems),
  /** By the item's owner, or an owner of the group. One that is not shared with it is no mistake. */
  unshareItem: command('sharing.unshareItem', z.object({ actor: Actor, group_id: Id, item_id: Id }), Success),
  groupsOfItems: command('sharing.groupsOfItems', ShareItems.extend({ actor: Actor }), GroupsOfItems),

  /** All that follow: by the collection's owner alone. */
  sharedGroups: command('sharing.sharedGroups', OneCollection, SharedGroups),
  /** Editor or above in the group. One that is shared with it already gets this permission. */
  shareCollection: command('sharing.shareCollection', ShareCollection.extend(OneCollection.shape), Success),
  /** 404 `not_shared` for a group it is not shared with. */
  changePermission: command('sharing.changePermission', ShareCollection.extend(OneCollection.shape), Success),
  unshareCollection: command('sharing.unshareCollection', OneCollection.extend({ group_id: Id }), Success),
};
