import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import jwt from 'jsonwebtoken';
import { ExtractJwt, type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import { z } from 'zod';
import { TokenKeys } from './token-keys.js';
import { UserStates } from './user-states.js';

/** Of a token nothing counts but whose it is and of which version; what its user may do is asked for. */
const Claims = z.object({ sub: PathId, ver: z.int() });

/** Who a bearer token stands for: by its signature, and by the state of its user. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy) {
  constructor(
    keys: TokenKeys,
    private readonly states: UserStates,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: keyProvider(keys),
      algorithms: ['ES256'],
    });
  }

  /** Null for a token that is no longer good. @throws RemoteProblem while nobody can tell. */
  async validate(payload: unknown): Promise<Actor | null> {
    const { success, data } = Claims.safeParse(payload);
    if (!success) return null;
    const state = await this.states.find(data.sub, data.ver);
    return state?.token_version === data.ver ? { id: data.sub, role: state.role } : null;
  }
}

function keyProvider(keys: TokenKeys): SecretOrKeyProvider {
  return (_request, token, done) => {
    keys.find(keyIdOf(token)).then((key) => done(null, key), done);
  };
}

/** Empty for what is no token at all, which `decode` may answer with a throw. */
function keyIdOf(token: string): string {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? '';
  } catch {
    return '';
  }
}
