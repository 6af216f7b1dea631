import { generateKeyPairSync } from 'node:crypto';
import { ConflictException, Controller, NotFoundException } from '@nestjs/common';
import {
  type Actor,
  type AuthConfig,
  auth,
  type SessionState,
  type User,
  type UserState,
} from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import jwt from 'jsonwebtoken';

const KID = 'test';
const SUCCESS = { success: true as const };
const LATER = new Date(Date.now() + 3_600_000).toISOString();

/** A fake of auth with in-memory users, real contracts and real signatures. It records the last requests. */
export class FakeAuth {
  readonly users = new Map<number, UserState>();
  readonly sessions = new Map<string, SessionState>();
  /** The token that replaces an older one. */
  renewed: string | undefined;
  /** The last request of each command. */
  readonly heard = new Map<string, unknown>();
  /** Whether signing in with Google also requires the account's password. */
  linkRequired = false;
  /** The number of requests for a user's state. */
  asked = 0;
  /** Whether requests for a state hang. */
  isSlow = false;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** A token signed like auth's. Default: of the user's current version. */
  token(id: number, claims: object = { ver: this.users.get(id)?.token_version }): string {
    const exp = Math.floor(Date.now() / 1000) + 3_600;
    const options = { algorithm: 'ES256', keyid: KID, subject: String(id) } as const;
    return jwt.sign({ role: 'admin', exp, ...claims }, this.keys.privateKey, options);
  }

  /** Whether auth still publishes the key that signed its tokens. */
  hasKey = true;

  jwks() {
    if (!this.hasKey) return { keys: [] };
    const { kty, ...rest } = this.keys.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...rest, kty: String(kty), kid: KID, alg: 'ES256' }] };
  }

  state(id: number, session_id: string): UserState | Promise<UserState> {
    this.asked += 1;
    if (this.isSlow) return new Promise(() => {});
    const state = this.users.get(id);
    if (!state) throw new NotFoundException();
    const session = this.sessions.get(session_id);
    return session ? { ...state, session } : state;
  }

  user({ id }: Pick<Actor, 'id'>): User {
    const role = this.users.get(id)?.role ?? 'user';
    return { id, email: 'a@example.org', display_name: 'A', name: 'A', role, email_confirmed: true, created_at: LATER };
  }

  /** The controller for `startFake('auth', …)`. */
  controller() {
    const users = this;

    function hear<Request>(name: string, request: Request): Request {
      users.heard.set(name, request);
      return request;
    }

    @Controller()
    class AuthController {
      @OnCommand(auth.jwks)
      jwks() {
        return users.jwks();
      }

      /** The environment of auth names no AI. */
      @OnCommand(auth.config)
      config(_: RequestOf<typeof auth.config>): AuthConfig {
        return {
          ...{ signup_open: true, google_client_id: null, ai_enabled: false, reads_text: false, version: '1.2.3' },
          ...{ sends_mail: false, operator_name: null, operator_email: null },
        };
      }

      @OnCommand(auth.userState)
      userState({ user_id, session_id = '' }: RequestOf<typeof auth.userState>) {
        return users.state(user_id, session_id);
      }

      @OnCommand(auth.register)
      register(request: RequestOf<typeof auth.register>) {
        hear('register', request);
        return { ...SUCCESS, token: 'new', user: users.user({ id: 1 }) };
      }

      @OnCommand(auth.login)
      login(request: RequestOf<typeof auth.login>) {
        hear('login', request);
        return { ...SUCCESS, token: 'known', user: users.user({ id: 1 }) };
      }

      @OnCommand(auth.google)
      google(request: RequestOf<typeof auth.google>) {
        hear('google', request);
        if (users.linkRequired) throw new ConflictException({ message: 'x', code: 'link_required' });
        return { ...SUCCESS, token: 'from-google', user: users.user({ id: 1 }) };
      }

      @OnCommand(auth.googleLink)
      googleLink(request: RequestOf<typeof auth.googleLink>) {
        hear('googleLink', request);
        return { ...SUCCESS, token: 'linked', user: users.user({ id: 1 }) };
      }

      @OnCommand(auth.forgotPassword)
      forgotPassword(request: RequestOf<typeof auth.forgotPassword>) {
        hear('forgotPassword', request);
        return SUCCESS;
      }

      @OnCommand(auth.resetPassword)
      resetPassword(request: RequestOf<typeof auth.resetPassword>) {
        hear('resetPassword', request);
        return SUCCESS;
      }

      @OnCommand(auth.confirmEmail)
      confirmEmail(request: RequestOf<typeof auth.confirmEmail>) {
        hear('confirmEmail', request);
        return SUCCESS;
      }

      @OnCommand(auth.me)
      me({ actor, session }: RequestOf<typeof auth.me>) {
        hear('session', session);
        return { user: users.user(hear('me', actor)), token: users.renewed };
      }

      @OnCommand(auth.signOut)
      signOut({ session }: RequestOf<typeof auth.signOut>) {
        users.sessions.set(session.id, { has_ended: true, renewed_at: null });
        return SUCCESS;
      }

      @OnCommand(auth.changeProfile)
      changeProfile(request: RequestOf<typeof auth.changeProfile>) {
        return { user: users.user(hear('changeProfile', request).actor) };
      }

      @OnCommand(auth.signOutEverywhere)
      signOutEverywhere(request: RequestOf<typeof auth.signOutEverywhere>) {
        hear('signOutEverywhere', request);
        return SUCCESS;
      }

      @OnCommand(auth.resetRequests)
      resetRequests({ actor }: RequestOf<typeof auth.resetRequests>) {
        requireAdmin(actor);
        return { requests: [] };
      }

      @OnCommand(auth.deleteUser)
      deleteUser(request: RequestOf<typeof auth.deleteUser>) {
        hear('deleteUser', request);
        return SUCCESS;
      }

      @OnCommand(auth.changeSignupConfig)
      changeSignupConfig({ actor, signup_open }: RequestOf<typeof auth.changeSignupConfig>) {
        requireAdmin(actor);
        return { signup_open };
      }

      @OnCommand(auth.invite)
      invite({ actor }: RequestOf<typeof auth.invite>) {
        requireAdmin(actor);
        return { token: 'invitation', invite_url: '/signup?invite=invitation', expires_at: LATER };
      }

      @OnCommand(auth.users)
      users(request: RequestOf<typeof auth.users>) {
        requireAdmin(request.actor);
        const { page, page_size } = hear('users', request);
        return { users: [], total: 0, page, page_size };
      }

      @OnCommand(auth.changeRole)
      changeRole({ actor, user_id }: RequestOf<typeof auth.changeRole>) {
        requireAdmin(actor);
        return { user: users.user({ id: user_id }) };
      }

      @OnCommand(auth.createResetLink)
      createResetLink({ actor }: RequestOf<typeof auth.createResetLink>) {
        requireAdmin(actor);
        return { reset_url: '/reset-password', expires_at: LATER };
      }

      @OnCommand(auth.stats)
      stats({ actor }: RequestOf<typeof auth.stats>) {
        requireAdmin(actor);
        return { user_count: users.users.size };
      }
    }
    return AuthController;
  }
}
