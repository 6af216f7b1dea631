import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { EmailConfirmationsService } from './email-confirmations.service.js';

@Controller()
export class EmailConfirmationsController {
  constructor(private readonly confirmations: EmailConfirmationsService) {}

  @OnCommand(auth.confirmEmail)
  async confirmEmail(confirmation: RequestOf<typeof auth.confirmEmail>) {
    await this.confirmations.use(confirmation);
    return { success: true as const };
  }

  @OnCommand(auth.sendConfirmation)
  async sendConfirmation({ actor }: RequestOf<typeof auth.sendConfirmation>) {
    await this.confirmations.sendAgain(actor.id);
    return { success: true as const };
  }
}
