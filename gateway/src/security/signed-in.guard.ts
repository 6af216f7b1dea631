import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { actorOf } from './current-user.js';
import { isPublic } from './public.decorator.js';

/** Every call needs a good token, unless its route says `@Public()`. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext) {
    if (isPublic(this.reflector, context) || actorOf(context)) return true;
    throw new UnauthorizedException({ message: 'Authentication required', code: 'unauthorized' });
  }
}
