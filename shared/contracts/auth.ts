import { z } from 'zod';
import { command, event } from './contract.js';
import { DisplayName, Email, Id, Password, Timestamp } from './fields.js';

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** Who asks: the account behind a request, as the gateway's guard established it. */
export const Actor = z.object({ id: Id, role: Role });
export type Actor = z.infer<typeof Actor>;

export const User = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  /** Repeats `display_name` (api). */
  name: z.string(),
  role: Role,
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

export const Registration = z.object({ email: Email, password: Password, display_name: DisplayName });
export type Registration = z.infer<typeof Registration>;

/** A wrong password may have any shape: only sign-up holds it to the rules. */
export const Credentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(1024),
});
export type Credentials = z.infer<typeof Credentials>;

export const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const AuthConfig = z.object({
  signup_open: z.boolean(),
  google_client_id: z.string().nullable(),
  /** False when only the built-in `offline` provider names items. */
  ai_enabled: z.boolean(),
  version: z.string(),
});
export type AuthConfig = z.infer<typeof AuthConfig>;

/** Public keys of the token signatures (RFC 7517). */
export const Jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })) });
export type Jwks = z.infer<typeof Jwks>;

/** What other services keep of a person: enough to show who owns a thing. */
export const Person = z.object({ id: Id, display_name: z.string() });
export type Person = z.infer<typeof Person>;

export const auth = {
  register: command('auth.register', Registration, SignedIn),
  login: command('auth.login', Credentials, SignedIn),
  me: command('auth.me', z.object({ actor: Actor }), z.object({ user: User })),
  config: command('auth.config', z.object({}), AuthConfig),
  jwks: command('auth.jwks', z.object({}), Jwks),
  userRegistered: event('auth.userRegistered', Person),
};
