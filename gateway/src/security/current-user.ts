import type { ExecutionContext } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';

/** The user behind the request, if there is one, as the guard established it. */
export function actorOf(context: ExecutionContext): Actor | null | undefined {
  return context.switchToHttp().getRequest<Request & { user?: Actor | null }>().user;
}
