import { Body, Controller, Delete, Get, HttpCode, NotFoundException, Param, Post } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeadLetterIds, deadLetters } from '@whereabouts/shared/contracts/dead-letters.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { SERVICES } from '../health/services.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** Events that their handlers failed for good, for admins: to look at, to hand over again, or to drop. */
@Controller('api/admin/dead-letters')
export class DeadLettersController {
  constructor(private readonly messenger: Messenger) {}

  /** Of all services; one that is down fails the call, because its letters would seem not to be there. */
  @Get()
  async list(@CurrentUser() actor: Actor) {
    const lists = await Promise.all(
      SERVICES.map((service) => this.messenger.call(deadLetters(service).list, { actor })),
    );
    return { dead_letters: lists.flat() };
  }

  @Post(':service/redeliver')
  @HttpCode(200)
  redeliver(
    @CurrentUser() actor: Actor,
    @Param('service') service: string,
    @Body({ schema: DeadLetterIds }) { ids }: DeadLetterIds,
  ) {
    return this.messenger.call(of(service).redeliver, { actor, ids });
  }

  @Delete(':service')
  drop(
    @CurrentUser() actor: Actor,
    @Param('service') service: string,
    @Body({ schema: DeadLetterIds }) { ids }: DeadLetterIds,
  ) {
    return this.messenger.call(of(service).drop, { actor, ids });
  }
}

function of(service: string) {
  if (SERVICES.some((known) => known === service)) return deadLetters(service);
  throw new NotFoundException({ message: 'There is no such service.', code: 'not_found' });
}
