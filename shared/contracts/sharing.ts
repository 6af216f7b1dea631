import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, event } from './contract.js';
import { Id, Ids } from './fields.js';
import { GroupRole, GroupType } from './groups.js';
import { Success } from './problem.js';

/** See items, or also add and remove them (docs/rules/sharing.md). */
export const SharePermission = z.enum(['edit', 'view']);
export type SharePermission = z.infer<typeof SharePermission>;

/** A version counter of one group. Each transaction that changes the group increments it. */
const Version = z.int().min(0);

/**
 * Changes of access in one group, for services that keep a replica (`docs/architecture.md`, "A collection is shared").
 * For each row, the highest version is valid, so the event can arrive twice and in any order. The event does not say
 * whether items exist or which items a collection holds; only inventory knows that.
 */
export const GroupGrants = z.object({
  group_id: Id,
  version: Version,
  name: z.string(),
  /** The user who makes the change. Absent in background work and in messages of an earlier version. */
  actor_id: Id.optional(),
  /** The group was deleted with all its rows. */
  is_deleted: z.boolean().default(false),
  members: z
    .array(
      z.object({
        user_id: Id,
        /**
         * Null for a user who has left the group. Everything the user shared up to this version is no longer shared.
         */
        role: GroupRole.nullable(),
        /** The version at which the user joined. Shares from before this version are invalid. */
        since: Version,
        /** Whether new items of the user are shared with the group. */
        is_default: z.boolean(),
      }),
    )
    .default([]),
  /** Items that are shared directly. */
  item_shares: z.array(z.object({ owner_id: Id, item_ids: z.array(Id), is_shared: z.boolean() })).default([]),
  /** `permission` is null for a collection that is no longer shared. */
  collection_shares: z
    .array(z.object({ collection_id: Id, owner_id: Id, permission: SharePermission.nullable() }))
    .default([]),
});
export type GroupGrants = z.infer<typeof GroupGrants>;

/**
 * An activity that users of a group are notified about (docs/rules/notices.md). The event may arrive twice. A group,
 * kind and version identify it, because a transaction of sharing publishes each kind at most once.
 */
export const GroupActivity = z.object({
  kind: z.enum(['added_to_group', 'member_joined', 'member_left', 'items_shared', 'collection_shared']),
  group_id: Id,
  version: Version,
  /** The user who added, joined, left or shared. */
  actor_id: Id,
  /** The users to notify. */
  user_ids: z.array(Id),
  /** The number of items that were not shared with the group before, and the id of one of them. */
  item_count: z.int().optional(),
  item_id: Id.optional(),
  collection_id: Id.optional(),
});
export type GroupActivity = z.infer<typeof GroupActivity>;

export const ShareItems = z.object({ item_ids: Ids });
export type ShareItems = z.infer<typeof ShareItems>;

export const SharedItems = z.object({ success: z.literal(true), shared_count: z.int() });
export type SharedItems = z.infer<typeof SharedItems>;

/** The actor's groups that each given item is shared with directly, keyed by item id. */
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
export const SharedGroups = z.object({
  groups: z.array(SharedGroup),
  /** Users in these groups besides the owner, each counted once. */
  people_count: z.int(),
});
export type SharedGroups = z.infer<typeof SharedGroups>;

const OneCollection = z.object({ actor: Actor, collection_id: Id });

/** Commands and events of sharing. An item, collection or group that the actor cannot see is a 404. */
export const sharing = {
  /** Published for every change of a group, its members and its shares. See `GroupGrants`. */
  grantsChanged: event('sharing.grantsChanged', GroupGrants),
  /** Published in the transaction that makes the change. */
  groupActivity: event('sharing.groupActivity', GroupActivity),
  /** All current grants, in pages of groups sorted by id, for an empty or stale replica. An empty page is the last. */
  grantsSnapshot: calledBy(
    ['inventory'],
    command(
      'sharing.grantsSnapshot',
      z.object({ after_group_id: z.int().min(0) }),
      z.object({ groups: z.array(GroupGrants) }),
      10_000,
    ),
  ),

  /**
   * Shares the actor's own items, excluding trash. Editor or above. @returns how many were not shared with the group
   * before
   */
  shareItems: command('sharing.shareItems', ShareItems.extend({ actor: Actor, group_id: Id }), SharedItems),
  /** Allowed for the item's owner and for group owners. An item that is not shared with the group is no error. */
  unshareItem: command('sharing.unshareItem', z.object({ actor: Actor, group_id: Id, item_id: Id }), Success),
  groupsOfItems: command('sharing.groupsOfItems', ShareItems.extend({ actor: Actor }), GroupsOfItems),

  /** This and the following commands are for the collection's owner only. */
  sharedGroups: command('sharing.sharedGroups', OneCollection, SharedGroups),
  /** Requires the role editor or above in the group. A repeated call changes the permission. */
  shareCollection: command('sharing.shareCollection', ShareCollection.extend(OneCollection.shape), Success),
  /** 404 `not_shared` if the collection is not shared with the group. */
  changePermission: command('sharing.changePermission', ShareCollection.extend(OneCollection.shape), Success),
  unshareCollection: command('sharing.unshareCollection', OneCollection.extend({ group_id: Id }), Success),
};
