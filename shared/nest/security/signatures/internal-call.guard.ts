import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../../contracts/auth.js';
import type { Program } from '../../../contracts/programs.js';
import { ENV, type ServiceEnv } from '../../process/env.js';
import { InternalCalls } from './internal-call.js';

type InternalRequest = Request & { actor?: Actor };

/** A guard that accepts only calls signed by one of these programs. A call that changes data is accepted once. */
export function internalCallsOf(...callers: Program[]): Type<CanActivate> {
  @Injectable()
  class InternalCallGuard implements CanActivate {
    private readonly calls: InternalCalls;

    constructor(@Inject(ENV) { SERVICE_KEYS }: ServiceEnv) {
      this.calls = new InternalCalls(SERVICE_KEYS, callers);
    }

    canActivate(context: ExecutionContext) {
      const request = context.switchToHttp().getRequest<InternalRequest>();
      const { headers, method, originalUrl: url } = request;
      request.actor = this.calls.verify({ headers, method, url }).actor;
      return true;
    }
  }
  return InternalCallGuard;
}

/** The actor of an internal call. */
export const InternalActor = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<InternalRequest>().actor;
});
