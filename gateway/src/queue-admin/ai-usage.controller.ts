import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { AiBudget, vision } from '@whereabouts/shared/contracts/vision.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** What looking at images costs, for admins. */
@Controller('api/admin/ai-usage')
export class AiUsageController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  find(@CurrentUser() actor: Actor) {
    return this.messenger.call(vision.aiUsage, { actor });
  }

  @Put()
  change(@CurrentUser() actor: Actor, @Body({ schema: AiBudget }) budget: AiBudget) {
    return this.messenger.call(vision.changeBudget, { ...budget, actor });
  }
}
