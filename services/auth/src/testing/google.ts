import { OAuth2Server } from 'oauth2-mock-server';

/** A fake of Google: an ID token issuer with its own key. */
export async function startGoogle(): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  return server;
}

/** An ID token for a verified email. `kid` overrides the key id. */
export function buildIdToken(by: OAuth2Server, claims: Record<string, unknown>, kid?: string): Promise<string> {
  return by.issuer.buildToken({
    scopesOrTransform: (header, payload) => {
      if (kid) header.kid = kid;
      Object.assign(payload, { email_verified: true, ...claims });
    },
  });
}
