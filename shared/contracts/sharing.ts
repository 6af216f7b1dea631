import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, event } from './contract.js';
import { Id, Ids } from './fields.js';
import { GroupRole, GroupType } from './groups.js';
import { Success } from './problem.js';

/** See items, or also add and remove them (docs/rules/sharing.md). */
export const SharePermission = z.enum(['edit', 'view']);
export type SharePermission = z.infer<typeof SharePermission>;

/** A counter of one group: each transaction that changes something of it has the next number. */
const Version = z.int().min(0);

/**
 * What has changed of who may see what in one group, for services that keep a copy (`docs/architecture.md`, "A
 * collection is shared"). Of each row the one with the highest version counts, so it may come twice and in any order.
 * Nothing is said of whether an item is live or what lies in a collection: that only inventory knows.
 */
export const GroupGrants = z.object({
  group_id: Id,
  version: Version,
  name: z.string(),
  /** The group is gone, and all of its rows with it. */
  is_deleted: z.boolean().default(false),
  members: z
    .array(
      z.object({
        user_id: Id,
        /** Null for somebody who is in it no more: with them goes everything that they shared until this version. */
        role: GroupRole.nullable(),
        /** The version with which they have joined: what they had shared before counts no more. */
        since: Version,
        /** Their new items are shared with it. */
        is_default: z.boolean(),
      }),
    )
    .default([]),
  /** Items shared by themselves. */
  item_shares: z.array(z.object({ owner_id: Id, item_ids: z.array(Id), is_shared: z.boolean() })).default([]),
  /** `permission` is null for one that is shared no more. */
  collection_shares: z
    .array(z.object({ collection_id: Id, owner_id: Id, permission: SharePermission.nullable() }))
    .default([]),
});
export type GroupGrants = z.infer<typeof GroupGrants>;

/**
 * What users of a group are told of (docs/rules/notices.md). It may come twice: of one group, kind and version there is
 * one, as a transaction of sharing tells each kind at most once.
 */
export const GroupActivity = z.object({
  kind: z.enum(['added_to_group', 'member_joined', 'member_left', 'items_shared', 'collection_shared']),
  group_id: Id,
  version: Version,
  /** Who added them, joined, left, or shares. */
  actor_id: Id,
  /** Who is told. */
  user_ids: z.array(Id),
  /** How many were not shared with it yet, and one of them. */
  item_count: z.int().optional(),
  item_id: Id.optional(),
  collection_id: Id.optional(),
});
export type GroupActivity = z.infer<typeof GroupActivity>;

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
export const SharedGroups = z.object({
  groups: z.array(SharedGroup),
  /** Users in these groups besides the owner, each counted once. */
  people_count: z.int(),
});
export type SharedGroups = z.infer<typeof SharedGroups>;

const OneCollection = z.object({ actor: Actor, collection_id: Id });

/** Who may what, and what is shared with whom, answered by sharing. Unknown things and those of others are a 404 alike. */
export const sharing = {
  /** Every change of a group, its members and what they share; `GroupGrants` says how it is read. */
  grantsChanged: event('sharing.grantsChanged', GroupGrants),
  /** Said with the change that it tells of. */
  groupActivity: event('sharing.groupActivity', GroupActivity),
  /** Everything that stands, some groups at a time by id, for an empty or doubtful copy; no groups: that was all. */
  grantsSnapshot: calledBy(
    ['inventory'],
    command(
      'sharing.grantsSnapshot',
      z.object({ after_group_id: z.int().min(0) }),
      z.object({ groups: z.array(GroupGrants) }),
      10_000,
    ),
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
