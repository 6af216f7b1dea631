import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';
import { BearerTokens, type Claims } from './bearer-tokens.js';
import { ImageCookie } from './image-cookie.js';
import { isPublic } from './public.decorator.js';
import { TakesImageCookie } from './takes-image-cookie.decorator.js';
import { UserStates } from './user-states.js';

/** First of the guards: says who calls, if anybody does. The next counts the call, a third demands that it is somebody. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: BearerTokens,
    private readonly imageCookie: ImageCookie,
    private readonly states: UserStates,
  ) {}

  async canActivate(context: ExecutionContext) {
    if (isPublic(this.reflector, context)) return true;
    const request = context.switchToHttp().getRequest<Pick<Request, 'headers'> & { user?: Actor | null }>();
    const token = bearerToken(request.headers.authorization);
    const takesCookie = this.reflector.get(TakesImageCookie, context.getHandler());
    const claims = token ? await this.tokens.verify(token) : takesCookie ? this.imageCookie.read(request) : null;
    request.user = claims && (await this.actorOf(claims));
    return true;
  }

  /** By the state of the user; a token that has been ended is nobody's. @throws RemoteProblem while nobody can tell. */
  private async actorOf(claims: Claims): Promise<Actor | null> {
    const state = await this.states.find(claims.sub, claims.ver);
    return state?.token_version === claims.ver ? { id: claims.sub, role: state.role } : null;
  }
}

/** The token of an `Authorization` header, if there is one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
