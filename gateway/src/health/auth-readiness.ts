import { Injectable } from '@nestjs/common';
import { isReady, readiness } from '@whereabouts/shared/contracts/health.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';

/** Nobody can sign in, and few calls are answered, while auth is not there: a gateway without it takes no traffic. */
@Injectable()
export class AuthReadiness {
  constructor(private readonly messenger: Messenger) {}

  /** @throws Error while auth is not ready. */
  async ready() {
    const report = await this.messenger.call(readiness('auth'), {});
    if (!isReady(report)) throw new Error('auth is not ready');
  }
}
