import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { EntityManager } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { UserEntity } from './user.entity.js';

/** What follows from an e-mail that is proven to be somebody's: those of `ADMIN_EMAILS` make an admin. */
@Injectable()
export class EmailProof {
  constructor(@Inject(ENV) private readonly env: AuthEnv) {}

  roleFor(email: string): Role {
    return this.env.ADMIN_EMAILS.includes(email) ? 'admin' : 'user';
  }

  /** Somebody has just proven that this user's e-mail is theirs. */
  async record(manager: EntityManager, { id, email }: Pick<UserEntity, 'id' | 'email'>): Promise<void> {
    const role = this.roleFor(email) === 'admin' ? { role: 'admin' as const } : {};
    await manager.update(UserEntity, id, { email_proven: true, ...role });
  }
}
