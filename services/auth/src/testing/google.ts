import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';

/** An issuer of ID tokens with a key of its own, as Google is one. */
export async function startGoogle(): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  // Its own `keys.generate` takes the objects of Jest's sandbox for foreign ones.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await server.issuer.keys.add({ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256' });
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
