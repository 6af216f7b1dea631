import { z } from 'zod';
import { calledBy, command } from './contract.js';
import { Email, Id, Timestamp } from './fields.js';
import { MAX_BATCH } from './limits.js';
import { Success } from './problem.js';

/** The part of a user that other services store: enough to show an owner's name. */
export const UserSummary = z.object({ id: Id, display_name: z.string() });
export type UserSummary = z.infer<typeof UserSummary>;

/** A user as other members of the user's groups see them. */
export const UserContact = UserSummary.extend({ email: z.string() });
export type UserContact = z.infer<typeof UserContact>;

/**
 * An invitation for an email address without an account. Auth returns the token once; other services store its hash.
 */
export const PendingInvitation = z.object({
  token: z.string(),
  token_hash: z.string(),
  invite_url: z.string(),
  expires_at: Timestamp,
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** Identifies invitations without revealing their tokens. */
export const TokenHashes = z.array(z.string()).min(1).max(MAX_BATCH);

/** Commands of auth that other services send. They are part of `auth`. */
export const authForServices = {
  /**
   * Sharing shows these users to members of the same groups. Inventory needs a new user's name before
   * `userRegistered` arrives. Deleted users are absent.
   */
  usersByIds: calledBy(
    ['sharing', 'inventory'],
    command(
      'auth.usersByIds',
      z.object({ user_ids: z.array(Id).max(MAX_BATCH) }),
      z.object({ users: z.array(UserContact) }),
    ),
  ),
  /**
   * For sharing: finds the user with this email address, or creates an invitation. The invitation lets that address sign
   * up even where sign-up is closed (docs/rules/accounts.md).
   */
  findOrInvite: calledBy(
    ['sharing'],
    command(
      'auth.findOrInvite',
      z.object({
        email: Email,
        invited_by: Id,
        group_name: z.string(),
        /** Whether `mailInvitation` follows. Absent in calls of earlier versions: the mail then leaves at once. */
        mails_later: z.boolean().default(false),
      }),
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('found'), user_id: Id }),
        PendingInvitation.extend({ status: z.literal('invited') }),
      ]),
    ),
  ),
  /**
   * For sharing: mails an invitation that its group has stored, if a mail server is configured. Nothing is mailed if the
   * invitation has ended in the meantime.
   */
  mailInvitation: calledBy(
    ['sharing'],
    command('auth.mailInvitation', z.object({ token: z.string(), group_name: z.string() }), Success),
  ),
};
