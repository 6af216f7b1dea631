import { OAuth2Server } from 'oauth2-mock-server';
import { freePort } from '../../tools/start/ports.js';

/** A fake of Google's OAuth 2.0 and OpenID Connect for one user with a verified e-mail address. */
export interface FakeGoogle {
  /** The environment that makes gateway and auth use this fake as Google. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startFakeGoogle(person: { email: string; name: string }): Promise<FakeGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(await freePort(), '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { ...person, email_verified: true });
  });
  return {
    env: {
      GOOGLE_CLIENT_ID: 'whereabouts',
      GOOGLE_CLIENT_SECRET: 'not a secret',
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URL: `${issuer}/jwks`,
      GOOGLE_AUTHORIZATION_URL: `${issuer}/authorize`,
      GOOGLE_TOKEN_URL: `${issuer}/token`,
    },
    stop: () => server.stop(),
  };
}
