import { OAuth2Server } from 'oauth2-mock-server';

/** An issuer of ID tokens with a key of its own, as Google is one. */
export async function startGoogle(): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  return server;
}

/** An ID token for a verified e-mail, under the name of one of the issuer's keys where that matters. */
export function buildIdToken(by: OAuth2Server, claims: Record<string, unknown>, kid?: string): Promise<string> {
  return by.issuer.buildToken({
    scopesOrTransform: (header, payload) => {
      if (kid) header.kid = kid;
      Object.assign(payload, { email_verified: true, ...claims });
    },
  });
}
