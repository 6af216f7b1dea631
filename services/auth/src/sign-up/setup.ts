import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ForbiddenException, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { DataSource } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { UserEntity } from '../users/user.entity.js';

/**
 * Reserves a new installation for its owner. The first user becomes admin, so creating it requires the setup code,
 * which only the operator of the machine can read (docs/rules/accounts.md). Requests from the machine itself need the
 * code too: a proxy on the machine also forwards requests from the internet.
 */
@Injectable()
export class Setup implements OnApplicationBootstrap {
  private readonly log = new Logger('Setup');
  private readonly code: string;

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectDataSource() private readonly source: DataSource,
  ) {
    this.code = env.SETUP_CODE ?? codeOf(env.SERVICE_KEYS.storage);
  }

  async onApplicationBootstrap() {
    if (await this.source.manager.exists(UserEntity)) return;
    const setup_url = `${publicUrl(this.env)}/signup?${new URLSearchParams({ setup: this.code })}`;
    this.log.warn({ setup_url }, 'no user exists yet, this link creates the first one');
  }

  /** @throws ForbiddenException `setup_required` without the correct code */
  requireCode(code: string | undefined): void {
    if (code && isEqual(code, this.code)) return;
    throw new ForbiddenException({
      message:
        'The first account needs the setup code. The code is in the link that the start printed, and in the log of auth.',
      code: 'setup_required',
    });
  }
}

/** Derived from the secret, so that all instances and all starts have one code without storing it. */
function codeOf(secret: KeyObject): string {
  return createHmac('sha256', secret).update('setup code').digest('base64url').slice(0, 32);
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
