import { z } from 'zod';
import { authForServices, TokenHashes, UserSummary } from './auth-for-services.js';
import { calledBy, command, event } from './contract.js';
import { DisplayName, Email, fromDigits, Id, Password, requiredText, Timestamp } from './fields.js';
import { Currency } from './iso-currency.js';
import { MAX_USERS_PAGE } from './limits.js';
import { Success } from './problem.js';
import { TimeZone } from './time-zone.js';

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** The user on whose behalf a command runs. The gateway's guard sets it. */
export const Actor = z.object({ id: Id, role: Role });
export type Actor = z.infer<typeof Actor>;

/** A user as the user and admins see it. */
export const User = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  /** Repeats `display_name`, for older clients. */
  name: z.string(),
  role: Role,
  /** The user has proved that the email address is theirs (docs/rules/accounts.md). */
  email_confirmed: z.boolean(),
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

/** The client's IP address, which rate limits use. */
export const Caller = z.object({ address: z.string() });
export type Caller = z.infer<typeof Caller>;

/** The token of an invitation to the same email address. Required where sign-up is closed. */
const InviteToken = z.string().trim().max(200);

/** The code in the setup link that a new installation prints. Only the first user needs it. */
const SetupCode = z.string().trim().max(200);

/** Settings that the browser proposes for a new user. */
const ProposedSettings = z.object({ currency: Currency, timezone: TimeZone }).partial();
export type ProposedSettings = z.infer<typeof ProposedSettings>;

export const Registration = z.object({
  email: Email,
  password: Password,
  display_name: DisplayName,
  invite_token: InviteToken.optional(),
  setup_code: SetupCode.optional(),
  ...ProposedSettings.shape,
});
export type Registration = z.infer<typeof Registration>;

/** A password to check. Only new passwords must follow the password rules. */
const TriedPassword = z.string().min(1).max(1024);

export const Credentials = z.object({
  email: requiredText(254).toLowerCase(),
  password: TriedPassword,
});
export type Credentials = z.infer<typeof Credentials>;

/** A Google ID token, from Google's button or from the redirect flow. */
const GoogleToken = z.string().min(1).max(8192);

export const GoogleCredential = z.object({
  token: GoogleToken,
  invite_token: InviteToken.optional(),
  setup_code: SetupCode.optional(),
  ...ProposedSettings.shape,
});
export type GoogleCredential = z.infer<typeof GoogleCredential>;

/** Links a Google account to the user with the same email address. The user's password proves ownership. */
export const GoogleLink = z.object({ token: GoogleToken, password: TriedPassword });

/** A new password requires the current password. A user without a password sends a fresh Google ID token instead. */
export const ProfileChange = z.object({
  display_name: DisplayName.optional(),
  current_password: TriedPassword.optional(),
  new_password: Password.optional(),
  google_token: GoogleToken.optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Proof of identity: the password, or a fresh Google ID token for a user without a password. */
export const UserDeletion = z.object({ password: TriedPassword.optional(), google_token: GoogleToken.optional() });
export type UserDeletion = z.infer<typeof UserDeletion>;

export const ForgottenPassword = z.object({ email: Email });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const PasswordReset = z.object({ token: requiredText(200), new_password: Password });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The token from a confirmation email. */
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

/** The session of an access token (docs/rules/accounts.md). */
export const Session = z.object({
  /** The token's `sid`, or the hash of a token without `sid`. */
  id: z.string().min(1).max(200),
  /** The user's `token_version` when the token was issued. */
  version: z.int(),
  /** When the token was issued, in seconds since the epoch (RFC 7519, `iat`). */
  issued_at: z.int(),
});
export type Session = z.infer<typeof Session>;

/** The state of a session that was renewed or has ended. */
export const SessionState = z.object({
  has_ended: z.boolean(),
  /** When the newest token was issued, in seconds since the epoch. */
  renewed_at: z.int().nullable(),
});
export type SessionState = z.infer<typeof SessionState>;

/** The user's current role and session state. A token with another `token_version` is invalid. */
export const UserState = z.object({ role: Role, token_version: z.int(), session: SessionState.optional() });
export type UserState = z.infer<typeof UserState>;

export const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const AuthConfig = z.object({
  signup_open: z.boolean(),
  google_client_id: z.string().nullable(),
  /** False if only the built-in `offline` provider names items. */
  ai_enabled: z.boolean(),
  /** Whether this server reads text and codes on photos itself (docs/recognition.md). */
  reads_text: z.boolean(),
  version: z.string(),
  /** Whether a mail server is configured. */
  sends_mail: z.boolean(),
  /** The operator of this installation (`OPERATOR_NAME`) and the contact address (`OPERATOR_EMAIL`). */
  operator_name: z.string().nullable(),
  operator_email: z.string().nullable(),
  /** Present only while no user exists. Creating the first user requires the setup code. */
  setup_required: z.literal(true).optional(),
});
export type AuthConfig = z.infer<typeof AuthConfig>;

/** Public keys that verify access tokens (RFC 7517). */
export const Jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })) });
export type Jwks = z.infer<typeof Jwks>;

/** A user who requested a reset link while it could not be mailed. An admin creates the link and passes it on. */
export const ResetRequest = z.object({ user: User, requested_at: Timestamp });
export const ResetRequests = z.object({ requests: z.array(ResetRequest) });
export type ResetRequests = z.infer<typeof ResetRequests>;

const AsAdmin = z.object({ actor: Actor });

/** The nonce that the Google ID token must contain. If absent, the token must not contain a nonce. */
const Nonce = z.string().optional();

/** Commands and events of accounts and sessions, handled by auth. */
export const auth = {
  ...authForServices,
  register: command('auth.register', Registration.extend({ caller: Caller }), SignedIn),
  login: command('auth.login', Credentials.extend({ caller: Caller }), SignedIn),
  google: command('auth.google', GoogleCredential.extend({ caller: Caller, nonce: Nonce }), SignedIn),
  googleLink: command('auth.googleLink', GoogleLink.extend({ caller: Caller, nonce: Nonce }), SignedIn),
  config: command('auth.config', z.object({}), AuthConfig),
  jwks: command('auth.jwks', z.object({}), Jwks),
  /** 404 for a deleted user. */
  userState: command('auth.userState', z.object({ user_id: Id, session_id: Session.shape.id.optional() }), UserState),

  /** Renews a token that is older than a day. */
  me: command(
    'auth.me',
    z.object({ actor: Actor, session: Session.optional() }),
    z.object({ user: User, token: z.string().optional() }),
  ),
  /** Ends one session and all its tokens. */
  signOut: command('auth.signOut', z.object({ actor: Actor, session: Session }), Success),
  /** A changed password ends all other sessions and returns a new token. */
  changeProfile: command(
    'auth.changeProfile',
    ProfileChange.extend({ actor: Actor, nonce: Nonce }),
    z.object({ user: User, token: z.string().optional() }),
  ),
  /** Ends every session of the user, including the current one. */
  signOutEverywhere: command('auth.signOutEverywhere', z.object({ actor: Actor }), Success),
  deleteUser: command('auth.deleteUser', UserDeletion.extend({ actor: Actor, nonce: Nonce }), Success),
  /** The response is always the same. `reset_token` is present only in development (docs/rules/accounts.md). */
  forgotPassword: command(
    'auth.forgotPassword',
    ForgottenPassword.extend({ caller: Caller }),
    Success.extend({ reset_token: z.string().optional() }),
  ),
  resetPassword: command('auth.resetPassword', PasswordReset.extend({ caller: Caller }), Success),

  /** Confirms the email address. `actor` is the user who is signed in to the browser that opened the link. */
  confirmEmail: command('auth.confirmEmail', Confirmation.extend({ caller: Caller, actor: Actor.optional() }), Success),
  /** Mails the actor another confirmation link. */
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
  /** For an operator's command line on the server. The gateway has no call for it. */
  recover: calledBy(
    ['operator'],
    command('auth.recover', z.object({ email: Email }), z.object({ reset_url: z.string(), expires_at: Timestamp })),
  ),
  /** Users who asked for a reset link while no mail server was configured. Latest first, at most 100. */
  resetRequests: command('auth.resetRequests', AsAdmin, ResetRequests),
  stats: command('auth.stats', AsAdmin, z.object({ user_count: z.int() })),

  /**
   * A user has proved that invitations were for them: with the token at registration, or by signing in with Google,
   * which vouches for the email address.
   */
  invitationsUsed: event('auth.invitationsUsed', z.object({ user_id: Id, token_hashes: TokenHashes })),
  userRegistered: event('auth.userRegistered', UserSummary),
  /** Events can arrive out of order, so `at` decides which name is newer. */
  userRenamed: event('auth.userRenamed', UserSummary.extend({ at: Timestamp })),
  /**
   * A user proved their email address for the first time, or became an admin by proving it. Before `at`, another person
   * could have created and used the account. Its groups, shares, guest links and invitations therefore end, and the
   * user gets a notice. `at` is slightly later than the event because tokens that have just ended can still act until
   * then.
   */
  accountClaimed: event('auth.accountClaimed', z.object({ user_id: Id, at: Timestamp })),
  /** The server is low on disk space or memory. `user_ids` are the admins. */
  storageLow: event(
    'auth.storageLow',
    z.object({ user_ids: z.array(Id), lack: z.enum(['disk', 'memory']), free_bytes: z.int().optional() }),
  ),
  /** A user was deleted. Every service deletes the user's data. */
  userDeleted: event('auth.userDeleted', z.object({ id: Id })),
};
