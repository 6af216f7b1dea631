import { Injectable } from '@nestjs/common';
import { isReady, readiness } from '@whereabouts/shared/contracts/health.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Readiness of auth. A gateway without auth cannot sign anyone in and takes no traffic. */
@Injectable()
export class AuthReadiness {
  constructor(private readonly messenger: Messenger) {}

  /**
   * @returns a message while the broker blocks publishers; the gateway then stays ready, so that clients get its error
   * @throws Error while auth is not ready
   */
  async ready(): Promise<string | undefined> {
    try {
      const report = await this.messenger.call(readiness('auth'), {});
      if (!isReady(report)) throw new Error('auth is not ready');
      return undefined;
    } catch (error) {
      if (this.messenger.lack) return 'cannot be reached';
      throw error;
    }
  }
}
