import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';

/** The client's IP address. A proxy's forwarded address is used only if the proxy is trusted (`TRUST_PROXY`). */
export const ClientIp = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request>();
  return { address: request.ip ?? '' };
});
