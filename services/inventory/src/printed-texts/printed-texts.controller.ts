import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { PrintedTextsService } from './printed-texts.service.js';

@Controller()
export class PrintedTextsController {
  constructor(private readonly texts: PrintedTextsService) {}

  @OnCommand(inventory.nextUnread)
  async nextUnread({ after_id }: RequestOf<typeof inventory.nextUnread>) {
    return { items: await this.texts.next(after_id) };
  }

  @OnCommand(inventory.countUnread)
  async countUnread() {
    return { count: await this.texts.count() };
  }

  @OnCommand(inventory.keepPrintedTexts)
  async keepPrintedTexts(read: RequestOf<typeof inventory.keepPrintedTexts>) {
    await this.texts.keep(read);
    return { success: true as const };
  }

  @OnEvent(userSettings.languageChanged)
  languageChanged(change: PayloadOf<typeof userSettings.languageChanged>) {
    return this.texts.readAgain(change);
  }
}
