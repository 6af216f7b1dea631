import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { basePath, publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import type { GatewayEnv } from '../env.js';
import { GoogleState } from './google-state.js';

const CALLBACK = '/api/auth/google/callback';

/** The number of parameters of Passport's callback that makes it pass on Google's whole response. */
const WITH_ANSWER = 5;

/** Sign-in by redirects, for browsers that block Google's script. Only the ID token of Google's response is used. */
@Injectable()
export class GoogleStrategy extends PassportStrategy(Strategy, 'google', WITH_ANSWER) {
  constructor(@Inject(ENV) env: GatewayEnv, state: GoogleState) {
    super(optionsOf(env, state));
  }

  override authorizationParams(options: { nonce?: string }): object {
    return { ...super.authorizationParams(options), nonce: options.nonce };
  }

  /** Returns the ID token. Auth verifies it. */
  validate(_access_token: string, _refresh_token: string, { id_token }: { id_token?: string }): string | false {
    return id_token ?? false;
  }
}

function optionsOf(env: GatewayEnv, store: GoogleState): StrategyOptions {
  const {
    GOOGLE_CLIENT_ID = '',
    GOOGLE_CLIENT_SECRET = '',
    GOOGLE_AUTHORIZATION_URL,
    GOOGLE_TOKEN_URL,
    PUBLIC_URL,
  } = env;
  return {
    clientID: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    authorizationURL: GOOGLE_AUTHORIZATION_URL,
    tokenURL: GOOGLE_TOKEN_URL,
    callbackURL: (PUBLIC_URL ? publicUrl({ ...env, PUBLIC_URL }) : basePath(env)) + CALLBACK,
    scope: ['openid', 'email', 'profile'],
    skipUserProfile: true,
    store,
  };
}
