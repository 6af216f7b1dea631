import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ChosenModel, vision } from '@whereabouts/shared/contracts/vision.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** For admins. */
@Controller('api/admin/ai-models')
export class AiModelsController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  list(@CurrentUser() actor: Actor) {
    return this.messenger.call(vision.aiModels, { actor });
  }

  @Put()
  choose(@CurrentUser() actor: Actor, @Body({ schema: ChosenModel }) { model }: ChosenModel) {
    return this.messenger.call(vision.chooseModel, { model, actor });
  }
}
