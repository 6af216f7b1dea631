import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ForbiddenException, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Caller } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { DataSource } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { UserEntity } from '../users/user.entity.js';

/**
 * Keeps a new installation for its owner: the first user becomes admin, so it is made on the machine itself or with
 * the setup link, which only who runs the machine can read (docs/rules/accounts.md).
 */
@Injectable()
export class Setup implements OnApplicationBootstrap {
  private readonly log = new Logger('Setup');
  private readonly code: string;

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectDataSource() private readonly source: DataSource,
  ) {
    this.code = env.SETUP_CODE ?? codeOf(env.INTERNAL_SECRET);
  }

  async onApplicationBootstrap() {
    if (await this.source.manager.exists(UserEntity)) return;
    const setup_url = `${this.env.PUBLIC_URL}/signup?${new URLSearchParams({ setup: this.code })}`;
    this.log.warn({ setup_url }, 'there is no user yet: this link makes the first one');
  }

  /** @throws ForbiddenException `setup_required` for somebody who may not make the first user */
  requireOwner(caller: Caller, code: string | undefined): void {
    if (caller.is_local || (code && isEqual(code, this.code))) return;
    throw new ForbiddenException({
      message:
        'This installation has no account yet. Open the setup link that its start printed (it is in its log too), or make the first account on the machine itself.',
      code: 'setup_required',
    });
  }
}

/** The same for all instances and after every start, without being kept anywhere. */
function codeOf(secret: string): string {
  return createHmac('sha256', secret).update('setup code').digest('base64url').slice(0, 32);
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
