import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';

/** Where the request comes from; what a proxy says of that counts only if it is trusted (`TRUST_PROXY`). */
export const ClientIp = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request>();
  return { address: request.ip ?? '' };
});
