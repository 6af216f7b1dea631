import { Injectable } from '@nestjs/common';
import { isReady, readiness } from '@whereabouts/shared/contracts/health.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Nobody can sign in, and few calls are answered, while auth is not there: a gateway without it takes no traffic. */
@Injectable()
export class AuthReadiness {
  constructor(private readonly messenger: Messenger) {}

  /**
   * @returns what is missing while the broker takes no messages: callers are to hear that from this gateway
   * @throws Error while auth is not ready.
   */
  async ready(): Promise<string | undefined> {
    try {
      const report = await this.messenger.call(readiness('auth'), {});
      if (!isReady(report)) throw new Error('auth is not ready');
      return undefined;
    } catch (error) {
      if (this.messenger.lack) return 'cannot be asked';
      throw error;
    }
  }
}
