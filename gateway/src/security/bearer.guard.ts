import { type ExecutionContext, HttpException, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { isPublic } from './public.decorator.js';

/** First of three: says who calls, if anybody does. The next counts the call, the last demands that it is somebody. */
@Injectable()
export class BearerGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    return isPublic(this.reflector, context) ? true : super.canActivate(context);
  }

  /** A bad token is nobody; auth being down is not the caller's fault. */
  override handleRequest<User = Actor | null>(error: unknown, user: User | false, info: unknown): User {
    if (error) throw error;
    if (info instanceof HttpException) throw info;
    return user || (null as User);
  }
}
