import { Controller, type Type } from '@nestjs/common';
import type { RequestOf } from '../../../contracts/contract.js';
import { type DeadLetter, deadLetters } from '../../../contracts/dead-letters.js';
import { requireAdmin } from '../../security/require-admin.js';
import { OnCommand } from '../message-handlers.js';
import { DeadLetters } from './dead-letters.js';

/** Lets admins list, redeliver and drop the dead-lettered events of a service. */
export function deadLettersController(service: string): Type<unknown> {
  const { list, redeliver, drop } = deadLetters(service);

  @Controller()
  class DeadLettersController {
    constructor(private readonly letters: DeadLetters) {}

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
