import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Actor } from '@whereabouts/shared/contracts/auth.js';
import jwt from 'jsonwebtoken';
import { ExtractJwt, type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import { TokenKeys } from './token-keys.js';

/** Who a bearer token stands for, by its signature and claims. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy) {
  constructor(keys: TokenKeys) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: keyProvider(keys),
      algorithms: ['ES256'],
    });
  }

  validate(claims: { sub: string; role: string }): Actor {
    return Actor.parse({ id: Number(claims.sub), role: claims.role });
  }
}

function keyProvider(keys: TokenKeys): SecretOrKeyProvider {
  return (_request, token, done) => {
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    keys.find(kid ?? '').then((key) => done(null, key), done);
  };
}
