import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { workers } from '@whereabouts/shared/contracts/workers.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** For admins. */
@Controller('api/admin/queue-worker')
export class WorkersController {
  constructor(private readonly messenger: Messenger) {}

  @Get('status')
  status(@CurrentUser() actor: Actor) {
    return this.messenger.call(workers.status, { actor });
  }

  @Post('restart')
  @HttpCode(200)
  restart(@CurrentUser() actor: Actor) {
    return this.messenger.call(workers.restart, { actor });
  }
}
