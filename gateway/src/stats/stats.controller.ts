import { Controller } from '@nestjs/common';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { OnCall } from '../calls/on-call.decorator.js';

/** Statistics that combine two services. */
@Controller()
export class StatsController {
  constructor(private readonly messenger: Messenger) {}

  @OnCall(accountCalls.getUserStats)
  async ofUser(asking: CallInput<typeof accountCalls.getUserStats>) {
    const answers = await Promise.all([
      this.messenger.call(stats.items, asking),
      this.messenger.call(stats.images, asking),
    ]);
    return { ...answers[0], ...answers[1] };
  }
}
