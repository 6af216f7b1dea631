import { Controller, Get } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { workers } from '@whereabouts/shared/contracts/workers.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** The queue of everybody, for admins. */
@Controller('api/admin/queue')
export class JobsController {
  constructor(private readonly messenger: Messenger) {}

  @Get('stats')
  stats(@CurrentUser() actor: Actor) {
    return this.messenger.call(workers.stats, { actor });
  }

  @Get('throughput')
  throughput(@CurrentUser() actor: Actor) {
    return this.messenger.call(workers.throughput, { actor });
  }
}
