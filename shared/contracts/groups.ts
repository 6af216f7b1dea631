import { z } from 'zod';
import { Actor } from './auth.js';
import { TokenHashes } from './auth-for-services.js';
import { calledBy, command, event } from './contract.js';
import { Email, Id, optionalLongText, requiredText } from './fields.js';
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from './limits.js';
import { Success } from './problem.js';

export const GroupType = z.enum(['family', 'team', 'temporary']);
export type GroupType = z.infer<typeof GroupType>;

/** Strongest first (docs/rules/sharing.md). */
export const GROUP_ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export const GroupRole = z.enum(GROUP_ROLES);
export type GroupRole = z.infer<typeof GroupRole>;

/** The fields that a client needs to show an item's picture. */
export const ItemPicture = z.object({
  image_id: Id.nullable(),
  thumbnail_url: z.string().nullable(),
  image_url: z.string().nullable(),
  thumb_hash: z.string().nullable(),
  category: z.string().nullable(),
  color: z.string().nullable(),
});
export type ItemPicture = z.infer<typeof ItemPicture>;

/** A collection that is shared with a group. */
export const CollectionOfGroup = z.object({
  id: Id,
  name: z.string(),
  owner_name: z.string(),
  /** Pictures of the collection's items, newest photos first, at most four. */
  pictures: z.array(ItemPicture),
});
export type CollectionOfGroup = z.infer<typeof CollectionOfGroup>;

/** A group with its contents. Inventory supplies the contents and the users' names. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  type: GroupType,
  description: z.string().nullable(),
  member_count: z.int(),
  /** At most five of the members. */
  members_preview: z.array(z.object({ user_id: Id, display_name: z.string() })),
  /** Items that the group shares, directly or through a collection. Excludes trash. */
  item_count: z.int(),
  my_role: GroupRole,
  /** The newest of these items. Null if there are none. */
  picture: ItemPicture.nullable(),
  shared_collections: z.array(CollectionOfGroup),
});
export type Group = z.infer<typeof Group>;

/** The contents of groups: items that a group shares, directly or through a collection. Excludes trash. */
export const GroupContents = z.array(
  Group.pick({ members_preview: true, item_count: true, picture: true, shared_collections: true }).extend({
    group_id: Id,
  }),
);
export type GroupContents = z.infer<typeof GroupContents>;

/** The part of a group that sharing stores. */
export const BareGroup = Group.omit({
  members_preview: true,
  item_count: true,
  picture: true,
  shared_collections: true,
});
export type BareGroup = z.infer<typeof BareGroup>;

const GroupName = requiredText(MAX_GROUP_NAME);
const GroupDescription = optionalLongText(MAX_GROUP_DESCRIPTION);

export const GroupsQuery = z.object({ type: GroupType.optional() });
export type GroupsQuery = z.infer<typeof GroupsQuery>;

export const NewGroup = z.object({
  name: GroupName,
  type: GroupType.default('family'),
  description: GroupDescription.optional(),
});
export type NewGroup = z.input<typeof NewGroup>;

/** Absent fields keep their value. `null` clears the description. */
export const GroupChange = z.object({ name: GroupName.optional(), description: GroupDescription.optional() });
export type GroupChange = z.infer<typeof GroupChange>;

/**
 * A group member or a pending invitation. For an invitation, `status` is `invited`, `id` is the invitation's id, and
 * `user_id` and `display_name` are null.
 */
export const GroupMember = z.object({
  id: Id,
  user_id: Id.nullable(),
  display_name: z.string().nullable(),
  email: z.string(),
  role: GroupRole,
  status: z.enum(['active', 'invited']),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const GroupMembers = z.object({ members: z.array(GroupMember) });
export type GroupMembers = z.infer<typeof GroupMembers>;

export const NewGroupMember = z.object({ email: Email, role: GroupRole.default('editor') });
export type NewGroupMember = z.input<typeof NewGroupMember>;

/** `invited` for an email address without an account: anyone with the token can join (docs/rules/sharing.md). */
export const AddedGroupMember = z.discriminatedUnion('status', [
  z.object({ status: z.literal('added') }),
  z.object({ status: z.literal('invited'), invite_token: z.string(), invite_url: z.string() }),
]);
export type AddedGroupMember = z.infer<typeof AddedGroupMember>;

export const RoleChange = z.object({ role: GroupRole });
export type RoleChange = z.infer<typeof RoleChange>;

export const GroupInvitation = z.object({ token: requiredText(200) });
export type GroupInvitation = z.infer<typeof GroupInvitation>;

/** The details of an invitation, for a user who has its token and decides whether to join. */
export const InvitationOffer = z.object({
  group_name: z.string(),
  group_type: GroupType,
  member_count: z.int(),
  role: GroupRole,
  /** Absent if the inviting user was deleted. */
  inviter: z.object({ user_id: Id, display_name: z.string() }).optional(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

export const DefaultGroup = z.object({ default_group_id: Id.nullable() });
export type DefaultGroup = z.infer<typeof DefaultGroup>;

const One = z.object({ actor: Actor, group_id: Id });
const Answer = z.object({ group: BareGroup });

/**
 * Commands and events of groups and their members, handled by sharing. A group that the actor is not in is a 404.
 * An action that the actor's role does not allow is a 403.
 */
export const groups = {
  /** The actor's groups, sorted by name. */
  list: command('sharing.groups', GroupsQuery.extend({ actor: Actor }), z.object({ groups: z.array(BareGroup) })),
  find: command('sharing.group', One, Answer),
  /** The actor becomes the owner. */
  create: command('sharing.createGroup', NewGroup.extend({ actor: Actor }), Answer),
  change: command('sharing.changeGroup', GroupChange.extend(One.shape), Answer),
  /** Also ends all shares and invitations of the group. */
  delete: command('sharing.deleteGroup', One, Success),

  /** Strongest roles first, then by name. Invitations come last. */
  members: command('sharing.members', One, GroupMembers),
  /** 409 `already_member`. A second invitation to the same email address replaces the first and its role. */
  addMember: command('sharing.addMember', NewGroupMember.extend(One.shape), AddedGroupMember),
  /**
   * Ends the member's invitations that the new role is not allowed to make. 409 `last_owner` if the group would have no
   * owner.
   */
  changeMember: command('sharing.changeMember', RoleChange.extend(One.shape).extend({ user_id: Id }), Success),
  /** Unshares the member's items and collections and ends the member's invitations. 409 `last_owner`. */
  removeMember: command('sharing.removeMember', One.extend({ user_id: Id }), Success),
  withdrawInvitation: command('sharing.withdrawInvitation', One.extend({ invitation_id: Id }), Success),
  /** Changes nothing. 400 `invalid_invitation` if the token is unknown, used or expired. */
  showInvitation: command('sharing.showInvitation', GroupInvitation.extend({ actor: Actor }), InvitationOffer),
  /** 400 `invalid_invitation` if the token is unknown, used or expired. */
  acceptInvitation: command('sharing.acceptInvitation', GroupInvitation.extend({ actor: Actor }), Answer),

  /** The group that the actor's new items are shared with. */
  defaultGroup: command('sharing.defaultGroup', z.object({ actor: Actor }), DefaultGroup),
  /** Requires the role editor or above in the group. */
  changeDefaultGroup: command(
    'sharing.changeDefaultGroup',
    z.object({ actor: Actor, group_id: Id.nullable() }),
    DefaultGroup,
  ),

  /** Groups with other members whose only owner is this user. Such a user cannot be deleted. */
  soleOwnerships: calledBy(
    ['auth'],
    command(
      'sharing.soleOwnerships',
      z.object({ user_id: Id }),
      z.object({ groups: z.array(z.object({ id: Id, name: z.string() })) }),
    ),
  ),

  /** Invitations were withdrawn, or accepted by a signed-in user. They no longer allow sign-up. */
  invitationsEnded: event('sharing.invitationsEnded', z.object({ token_hashes: TokenHashes })),
};
