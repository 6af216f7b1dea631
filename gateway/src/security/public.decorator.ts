import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

/** Marks a route that needs no token. */
export const Public = Reflector.createDecorator<true>({ transform: () => true });

/** Health is for operators and orchestrators; its controllers are every service's own. */
export function isHealthCheck(context: ExecutionContext): boolean {
  return /^\/health(\/|$)/i.test(context.switchToHttp().getRequest<Request>().path);
}

/** Everything else needs a token unless its route says otherwise, whatever its address looks like. */
export function isPublic(reflector: Reflector, context: ExecutionContext): boolean {
  return (
    isHealthCheck(context) || Boolean(reflector.getAllAndOverride(Public, [context.getHandler(), context.getClass()]))
  );
}
