import { Controller, NotFoundException } from '@nestjs/common';
import { deadLetters } from '@whereabouts/shared/contracts/dead-letters.js';
import { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { OnCall } from '../calls/on-call.decorator.js';
import { SERVICES } from '../health/services.js';

/** Lets admins list, redeliver and drop dead-lettered events. */
@Controller()
export class DeadLettersController {
  constructor(private readonly messenger: Messenger) {}

  /**
   * Lists the dead letters of all services. Fails if one service is down, because its letters would seem to be missing.
   */
  @OnCall(adminCalls.listDeadLetters)
  async list({ actor }: CallInput<typeof adminCalls.listDeadLetters>) {
    const lists = await Promise.all(
      SERVICES.map((service) => this.messenger.call(deadLetters(service).list, { actor })),
    );
    return { dead_letters: lists.flat() };
  }

  @OnCall(adminCalls.redeliverDeadLetters)
  redeliver({ actor, service, ids }: CallInput<typeof adminCalls.redeliverDeadLetters>) {
    return this.messenger.call(of(service).redeliver, { actor, ids });
  }

  @OnCall(adminCalls.dropDeadLetters)
  drop({ actor, service, ids }: CallInput<typeof adminCalls.dropDeadLetters>) {
    return this.messenger.call(of(service).drop, { actor, ids });
  }
}

function of(service: string) {
  if (SERVICES.some((known) => known === service)) return deadLetters(service);
  throw new NotFoundException({ message: 'There is no such service.', code: 'not_found' });
}
