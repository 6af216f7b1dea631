import { Controller, Logger } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { mailSettings } from '@whereabouts/shared/contracts/mail-settings.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { MailSettingsService } from './mail-settings.service.js';
import { MailTester } from './mail-tester.js';

@Controller()
export class MailSettingsController {
  private readonly log = new Logger(MailSettingsController.name);

  constructor(
    private readonly settings: MailSettingsService,
    private readonly tester: MailTester,
  ) {}

  @OnCommand(mailSettings.find)
  find({ actor }: RequestOf<typeof mailSettings.find>) {
    requireAdmin(actor);
    return this.settings.shown();
  }

  @OnCommand(mailSettings.change)
  async change({ actor, ...change }: RequestOf<typeof mailSettings.change>) {
    requireAdmin(actor);
    const changed = await this.settings.change(change);
    this.log.log({ user_id: actor.id, settings: Object.keys(change) }, 'mail settings changed');
    return changed;
  }

  @OnCommand(mailSettings.test)
  test({ actor, to }: RequestOf<typeof mailSettings.test>) {
    requireAdmin(actor);
    return this.tester.send(to);
  }
}
