import { type ExecutionContext, HttpException, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';
import { Public } from './public.decorator.js';

/** Every call under `/api` needs a good token, unless its route says `@Public()`. */
@Injectable()
export class BearerGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    const { path } = context.switchToHttp().getRequest<Request>();
    const isPublic = this.reflector.getAllAndOverride(Public, [context.getHandler(), context.getClass()]);
    return !path.startsWith('/api/') || isPublic ? true : super.canActivate(context);
  }

  /** A missing or bad token is a 401; auth being down is not the caller's fault. */
  override handleRequest<User = Actor>(error: unknown, user: User | false): User {
    if (error instanceof HttpException) throw error;
    if (!user) throw new UnauthorizedException({ message: 'Authentication required', code: 'unauthorized' });
    return user;
  }
}
