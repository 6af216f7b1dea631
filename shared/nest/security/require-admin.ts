import { ForbiddenException } from '@nestjs/common';
import type { Actor } from '../../contracts/auth.js';

/** The access check of everything that only admins may do. @throws ForbiddenException */
export function requireAdmin({ role }: Actor): void {
  if (role !== 'admin')
    throw new ForbiddenException({ message: 'Only administrators may do this.', code: 'admin_only' });
}
