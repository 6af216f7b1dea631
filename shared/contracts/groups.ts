import { z } from 'zod';
import { Actor, TokenHashes } from './auth.js';
import { calledBy, command, event } from './contract.js';
import { Email, Id, optionalLongText, requiredText } from './fields.js';
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from './limits.js';
import { Success } from './problem.js';

export const GroupType = z.enum(['family', 'team', 'temporary']);
export type GroupType = z.infer<typeof GroupType>;

/** From the strongest to the weakest (docs/rules/sharing.md). */
export const GROUP_ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export const GroupRole = z.enum(GROUP_ROLES);
export type GroupRole = z.infer<typeof GroupRole>;

/** What an item looks like, where nothing else of it is told. */
export const ItemPicture = z.object({
  image_id: Id.nullable(),
  thumbnail_url: z.string().nullable(),
  image_url: z.string().nullable(),
  thumb_hash: z.string().nullable(),
  category: z.string().nullable(),
  color: z.string().nullable(),
});
export type ItemPicture = z.infer<typeof ItemPicture>;

/** A collection that a group shares. */
export const CollectionOfGroup = z.object({
  id: Id,
  name: z.string(),
  owner_name: z.string(),
  /** Of what lies in it, the newest photos first; at most four. */
  pictures: z.array(ItemPicture),
});
export type CollectionOfGroup = z.infer<typeof CollectionOfGroup>;

/** Users who share things. What lies in it, `item_count` to `shared_collections`, and users' names inventory knows. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  type: GroupType,
  description: z.string().nullable(),
  member_count: z.int(),
  /** Some of them, at most five. */
  members_preview: z.array(z.object({ user_id: Id, display_name: z.string() })),
  /** Live items that it shares, directly or through a collection. */
  item_count: z.int(),
  my_role: GroupRole,
  /** The newest of these items. */
  picture: ItemPicture.nullable(),
  shared_collections: z.array(CollectionOfGroup),
});
export type Group = z.infer<typeof Group>;

/** A group as sharing knows it. */
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

/** Absent fields keep their value; `null` clears the description. */
export const GroupChange = z.object({ name: GroupName.optional(), description: GroupDescription.optional() });
export type GroupChange = z.infer<typeof GroupChange>;

/**
 * Somebody in a group, or on their way into it: then `status` is `invited`, `id` is the invitation's, and `user_id` and
 * `display_name` are null.
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

/** `invited` for an e-mail not signed up: whoever has the token may join (docs/rules/sharing.md). */
export const AddedGroupMember = z.discriminatedUnion('status', [
  z.object({ status: z.literal('added') }),
  z.object({ status: z.literal('invited'), invite_token: z.string(), invite_url: z.string() }),
]);
export type AddedGroupMember = z.infer<typeof AddedGroupMember>;

export const RoleChange = z.object({ role: GroupRole });
export type RoleChange = z.infer<typeof RoleChange>;

export const GroupInvitation = z.object({ token: requiredText(200) });
export type GroupInvitation = z.infer<typeof GroupInvitation>;

/** What an invitation offers, told to whoever has its token before they decide. */
export const InvitationOffer = z.object({
  group_name: z.string(),
  group_type: GroupType,
  member_count: z.int(),
  role: GroupRole,
  /** Absent when the account is gone. */
  inviter: z.object({ user_id: Id, display_name: z.string() }).optional(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

export const DefaultGroup = z.object({ default_group_id: Id.nullable() });
export type DefaultGroup = z.infer<typeof DefaultGroup>;

const One = z.object({ actor: Actor, group_id: Id });
const Answer = z.object({ group: BareGroup });

/**
 * Groups and who is in them, answered by sharing. A group that one is not in is a 404, as if it did not exist; what
 * one's role there does not allow is a 403.
 */
export const groups = {
  /** By name. */
  list: command('sharing.groups', GroupsQuery.extend({ actor: Actor }), z.object({ groups: z.array(BareGroup) })),
  find: command('sharing.group', One, Answer),
  /** Whoever makes it is its owner. */
  create: command('sharing.createGroup', NewGroup.extend({ actor: Actor }), Answer),
  change: command('sharing.changeGroup', GroupChange.extend(One.shape), Answer),
  /** With it end all its shares and invitations. */
  delete: command('sharing.deleteGroup', One, Success),

  /** The strongest roles first, then by name; invitations last. */
  members: command('sharing.members', One, GroupMembers),
  /** 409 `already_member`. An e-mail that is invited already is invited anew, with this role. */
  addMember: command('sharing.addMember', NewGroupMember.extend(One.shape), AddedGroupMember),
  /** Ends their invitations that the new role could not make; 409 `last_owner` when the group would be left without one. */
  changeMember: command('sharing.changeMember', RoleChange.extend(One.shape).extend({ user_id: Id }), Success),
  /** Takes their items and collections out of the group and ends their invitations; 409 `last_owner`. */
  removeMember: command('sharing.removeMember', One.extend({ user_id: Id }), Success),
  withdrawInvitation: command('sharing.withdrawInvitation', One.extend({ invitation_id: Id }), Success),
  /** Changes nothing. 400 `invalid_invitation` for a token that is unknown, used or expired. */
  showInvitation: command('sharing.showInvitation', GroupInvitation.extend({ actor: Actor }), InvitationOffer),
  /** 400 `invalid_invitation` for a token that is unknown, used or expired. */
  acceptInvitation: command('sharing.acceptInvitation', GroupInvitation.extend({ actor: Actor }), Answer),

  /** New items of the actor's are shared with it. */
  defaultGroup: command('sharing.defaultGroup', z.object({ actor: Actor }), DefaultGroup),
  /** Needs the role editor or above there. */
  changeDefaultGroup: command(
    'sharing.changeDefaultGroup',
    z.object({ actor: Actor, group_id: Id.nullable() }),
    DefaultGroup,
  ),

  /** Groups with other members whose only owner somebody is: they cannot delete their user. */
  soleOwnerships: calledBy(
    ['auth'],
    command(
      'sharing.soleOwnerships',
      z.object({ user_id: Id }),
      z.object({ groups: z.array(z.object({ id: Id, name: z.string() })) }),
    ),
  ),

  /** Withdrawn, or accepted by somebody signed in: nobody signs up with them any more. */
  invitationsEnded: event('sharing.invitationsEnded', z.object({ token_hashes: TokenHashes })),
};
