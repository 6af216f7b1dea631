import { Controller, Inject, type Type } from '@nestjs/common';
import type { RequestOf } from '../contracts/contract.js';
import { type DeadLetter, deadLetters } from '../contracts/dead-letters.js';
import { ENV, type ServiceEnv } from './env.js';
import { OnCommand } from './message-handlers.js';
import { DeadLetters } from './rabbitmq/dead-letters.js';
import { requireAdmin } from './require-admin.js';

/** Lets admins look at what a service's event handlers failed for good, and decide about it. */
export function deadLettersController(service: string): Type<unknown> {
  const { list, redeliver, drop } = deadLetters(service);

  @Controller()
  class DeadLettersController {
    private readonly letters: DeadLetters;

    constructor(@Inject(ENV) env: ServiceEnv) {
      this.letters = new DeadLetters(env.RABBITMQ_URL, service);
    }

    @OnCommand(list)
    list({ actor }: RequestOf<typeof list>): Promise<DeadLetter[]> {
      requireAdmin(actor);
      return this.letters.list();
    }

    @OnCommand(redeliver)
    async redeliver({ actor, ids }: RequestOf<typeof redeliver>) {
      requireAdmin(actor);
      return { count: await this.letters.redeliver(ids) };
    }

    @OnCommand(drop)
    async drop({ actor, ids }: RequestOf<typeof drop>) {
      requireAdmin(actor);
      return { count: await this.letters.drop(ids) };
    }
  }
  return DeadLettersController;
}
