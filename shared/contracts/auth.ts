import { z } from 'zod';
import { calledBy, command, event } from './contract.js';
import { DisplayName, Email, fromDigits, Id, Password, requiredText, Timestamp } from './fields.js';
import { MAX_BATCH, MAX_USERS_PAGE } from './limits.js';
import { Success } from './problem.js';

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** Who asks: the user behind a request, as the gateway's guard established it. */
export const Actor = z.object({ id: Id, role: Role });
export type Actor = z.infer<typeof Actor>;

export const User = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  /** Repeats `display_name`, for older clients. */
  name: z.string(),
  role: Role,
  /** The user has proven that the e-mail address is theirs (docs/rules/accounts.md). */
  email_confirmed: z.boolean(),
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

/** Where a call comes from: limits per address count by it. */
export const Caller = z.object({ address: z.string() });
export type Caller = z.infer<typeof Caller>;

/** Proof of an invitation to this very e-mail, where sign-up is closed. */
const InviteToken = z.string().trim().max(200);

/** From the link that the start of a new installation prints; only the first user needs it. */
const SetupCode = z.string().trim().max(200);

export const Registration = z.object({
  email: Email,
  password: Password,
  display_name: DisplayName,
  invite_token: InviteToken.optional(),
  setup_code: SetupCode.optional(),
});
export type Registration = z.infer<typeof Registration>;

/** A wrong password may have any shape: only sign-up holds it to the rules. */
const TriedPassword = z.string().min(1).max(1024);

export const Credentials = z.object({
  email: requiredText(254).toLowerCase(),
  password: TriedPassword,
});
export type Credentials = z.infer<typeof Credentials>;

/** An ID token of Google's, as its button or the redirect flow gives it. */
const GoogleToken = z.string().min(1).max(8192);

export const GoogleCredential = z.object({
  token: GoogleToken,
  invite_token: InviteToken.optional(),
  setup_code: SetupCode.optional(),
});
export type GoogleCredential = z.infer<typeof GoogleCredential>;

/** Joins a Google user to the account with the same e-mail address, by the account's password. */
export const GoogleLink = z.object({ token: GoogleToken, password: TriedPassword });

/** A new password needs the current one; a user without a password proves itself by a fresh ID token of Google's. */
export const ProfileChange = z.object({
  display_name: DisplayName.optional(),
  current_password: TriedPassword.optional(),
  new_password: Password.optional(),
  google_token: GoogleToken.optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Proof of the owner: the password, or a fresh ID token of Google's for a user without a password. */
export const UserDeletion = z.object({ password: TriedPassword.optional(), google_token: GoogleToken.optional() });
export type UserDeletion = z.infer<typeof UserDeletion>;

export const ForgottenPassword = z.object({ email: Email });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const PasswordReset = z.object({ token: requiredText(200), new_password: Password });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The token of a confirmation mail. */
export const Confirmation = z.object({ token: requiredText(200) });

export const SignupConfig = z.object({ signup_open: z.boolean() });
export type SignupConfig = z.infer<typeof SignupConfig>;

export const Invitation = z.object({ email: Email });
export type Invitation = z.infer<typeof Invitation>;

export const UsersPage = z.object({
  page: fromDigits(z.int('must be a whole number').min(1)).default(1),
  page_size: fromDigits(z.int('must be a whole number').min(1).max(MAX_USERS_PAGE)).default(50),
  sort: z.enum(['created_at', 'email', 'display_name', 'role']).default('created_at'),
  dir: z.enum(['asc', 'desc']).default('desc'),
});
export type UsersPage = z.infer<typeof UsersPage>;

export const Users = z.object({ users: z.array(User), total: z.int(), page: z.int(), page_size: z.int() });
export type Users = z.infer<typeof Users>;

/** The session of a token (docs/rules/accounts.md). */
export const Session = z.object({
  /** The token's `sid`, or the hash of a token without one. */
  id: z.string().min(1).max(200),
  /** The user's `token_version` when the token was made. */
  version: z.int(),
  /** When the token was made, in seconds (RFC 7519, `iat`). */
  issued_at: z.int(),
});
export type Session = z.infer<typeof Session>;

/** What auth knows of a session that was renewed or has ended. */
export const SessionState = z.object({
  has_ended: z.boolean(),
  /** When its newest token was made, in seconds. */
  renewed_at: z.int().nullable(),
});
export type SessionState = z.infer<typeof SessionState>;

/** What a token's user may do now; a token of another `token_version` is no longer good. */
export const UserState = z.object({ role: Role, token_version: z.int(), session: SessionState.optional() });
export type UserState = z.infer<typeof UserState>;

export const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const AuthConfig = z.object({
  signup_open: z.boolean(),
  google_client_id: z.string().nullable(),
  /** False when only the built-in `offline` provider names items. */
  ai_enabled: z.boolean(),
  version: z.string(),
  /** Whether there is a mail server. */
  sends_mail: z.boolean(),
  /** Who runs this installation (`OPERATOR_NAME`), and the address for questions and problems (`OPERATOR_EMAIL`). */
  operator_name: z.string().nullable(),
  operator_email: z.string().nullable(),
  /** Present only while there is no user: making the first one takes the setup code. */
  setup_required: z.literal(true).optional(),
});
export type AuthConfig = z.infer<typeof AuthConfig>;

/** Public keys of the token signatures (RFC 7517). */
export const Jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })) });
export type Jwks = z.infer<typeof Jwks>;

/** What other services keep of a user: enough to show who owns a thing. */
export const UserSummary = z.object({ id: Id, display_name: z.string() });
export type UserSummary = z.infer<typeof UserSummary>;

/** A user as those see them who share a group with them. */
export const UserContact = UserSummary.extend({ email: z.string() });
export type UserContact = z.infer<typeof UserContact>;

/** A way into the house for an e-mail not signed up; its token is told once, others keep its hash. */
export const PendingInvitation = z.object({
  token: z.string(),
  token_hash: z.string(),
  invite_url: z.string(),
  expires_at: Timestamp,
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** How invitations are named where their tokens must not be. */
export const TokenHashes = z.array(z.string()).min(1).max(MAX_BATCH);

/** Somebody who asked for a reset link that could not be mailed: an admin makes one and passes it on. */
export const ResetRequest = z.object({ user: User, requested_at: Timestamp });
export const ResetRequests = z.object({ requests: z.array(ResetRequest) });
export type ResetRequests = z.infer<typeof ResetRequests>;

const AsAdmin = z.object({ actor: Actor });

/** An ID token of Google's must carry it; where none is given, the token must carry none. */
const Nonce = z.string().optional();

export const auth = {
  register: command('auth.register', Registration.extend({ caller: Caller }), SignedIn),
  login: command('auth.login', Credentials.extend({ caller: Caller }), SignedIn),
  google: command('auth.google', GoogleCredential.extend({ caller: Caller, nonce: Nonce }), SignedIn),
  googleLink: command('auth.googleLink', GoogleLink.extend({ caller: Caller, nonce: Nonce }), SignedIn),
  config: command('auth.config', z.object({}), AuthConfig),
  jwks: command('auth.jwks', z.object({}), Jwks),
  /** 404 for a user that is gone. */
  userState: command('auth.userState', z.object({ user_id: Id, session_id: Session.shape.id.optional() }), UserState),

  /** Renews a token that is older than a day. */
  me: command(
    'auth.me',
    z.object({ actor: Actor, session: Session.optional() }),
    z.object({ user: User, token: z.string().optional() }),
  ),
  /** Ends one session with all its tokens. */
  signOut: command('auth.signOut', z.object({ actor: Actor, session: Session }), Success),
  /** A changed password ends all other tokens and gives a new one. */
  changeProfile: command(
    'auth.changeProfile',
    ProfileChange.extend({ actor: Actor, nonce: Nonce }),
    z.object({ user: User, token: z.string().optional() }),
  ),
  /** Ends every token of the user, the caller's own too. */
  signOutEverywhere: command('auth.signOutEverywhere', z.object({ actor: Actor }), Success),
  deleteUser: command('auth.deleteUser', UserDeletion.extend({ actor: Actor, nonce: Nonce }), Success),
  /** Always the same answer; `reset_token` only in development (docs/rules/accounts.md). */
  forgotPassword: command(
    'auth.forgotPassword',
    ForgottenPassword.extend({ caller: Caller }),
    Success.extend({ reset_token: z.string().optional() }),
  ),
  resetPassword: command('auth.resetPassword', PasswordReset.extend({ caller: Caller }), Success),

  /** Proves the address. `actor` is the user signed in at the browser that opened the link. */
  confirmEmail: command('auth.confirmEmail', Confirmation.extend({ caller: Caller, actor: Actor.optional() }), Success),
  /** Mails the caller another confirmation link. */
  sendConfirmation: command('auth.sendConfirmation', z.object({ actor: Actor }), Success),

  changeSignupConfig: command('auth.changeSignupConfig', AsAdmin.extend(SignupConfig.shape), SignupConfig),
  invite: command(
    'auth.invite',
    AsAdmin.extend(Invitation.shape),
    z.object({ token: z.string(), invite_url: z.string(), expires_at: Timestamp }),
  ),
  users: command('auth.users', AsAdmin.extend(UsersPage.shape), Users),
  changeRole: command('auth.changeRole', AsAdmin.extend({ user_id: Id, role: Role }), z.object({ user: User })),
  createResetLink: command(
    'auth.createResetLink',
    AsAdmin.extend({ user_id: Id }),
    z.object({ reset_url: z.string(), expires_at: Timestamp }),
  ),
  /** For whoever runs commands on the machine itself; no call of the gateway leads here. */
  recover: calledBy(
    ['operator'],
    command('auth.recover', z.object({ email: Email }), z.object({ reset_url: z.string(), expires_at: Timestamp })),
  ),
  /** Who asked while there was no mail server. Latest first, at most 100. */
  resetRequests: command('auth.resetRequests', AsAdmin, ResetRequests),
  stats: command('auth.stats', AsAdmin, z.object({ user_count: z.int() })),

  /**
   * For sharing, which shows them to users in the same group, and for inventory, which needs a new user's name before the
   * event of the registration arrives; those that are gone are absent.
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
   * For sharing: whose e-mail this is, or else a new invitation for it, mailed where there is a mail server. It lets that
   * e-mail sign up, also where sign-up is closed (docs/rules/accounts.md).
   */
  findOrInvite: calledBy(
    ['sharing'],
    command(
      'auth.findOrInvite',
      z.object({ email: Email, invited_by: Id, group_name: z.string() }),
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('found'), user_id: Id }),
        PendingInvitation.extend({ status: z.literal('invited') }),
      ]),
    ),
  ),
  /**
   * Somebody has proven that invitations were for them: by a token at registration, or by signing in with Google, which
   * vouches for the e-mail.
   */
  invitationsUsed: event('auth.invitationsUsed', z.object({ user_id: Id, token_hashes: TokenHashes })),
  userRegistered: event('auth.userRegistered', UserSummary),
  /** `at` tells which of two names is the newer one: events may overtake each other. */
  userRenamed: event('auth.userRenamed', UserSummary.extend({ at: Timestamp })),
  /**
   * The first proof of this user's e-mail address, or one that makes an admin. Another person could have made the account
   * and arranged things with it until `at`: its groups, shares, guest links and invitations end, and its owner gets a
   * notice. `at` is a little later than the event, because tokens that have just been ended may act until then.
   */
  accountClaimed: event('auth.accountClaimed', z.object({ user_id: Id, at: Timestamp })),
  /** The server runs short of disk space or memory; `user_ids` are its admins. */
  storageLow: event(
    'auth.storageLow',
    z.object({ user_ids: z.array(Id), lack: z.enum(['disk', 'memory']), free_bytes: z.int().optional() }),
  ),
  /** Everything of this user goes, in every service. */
  userDeleted: event('auth.userDeleted', z.object({ id: Id })),
};
