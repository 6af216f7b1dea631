import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';

/** The account behind the request, as the guard established it. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Request & { user: Actor }>().user;
});
