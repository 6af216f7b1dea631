import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { backups } from '@whereabouts/shared/contracts/backups.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { LowStockDigest } from './low-stock-digest.js';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly digest: LowStockDigest,
  ) {}

  @OnCommand(notices.list)
  list({ actor, if_none_match, ...page }: RequestOf<typeof notices.list>) {
    return this.notices.list(actor, page, if_none_match);
  }

  @OnCommand(notices.read)
  async read({ actor, read }: RequestOf<typeof notices.read>) {
    await this.notices.read(actor, read);
    return { success: true as const };
  }

  @OnEvent(notices.lowStockMailFailed)
  lowStockMailFailed({ user_id, at }: PayloadOf<typeof notices.lowStockMailFailed>) {
    return this.digest.takeBack(user_id, at);
  }

  @OnEvent(sharing.groupActivity)
  groupActivity(activity: PayloadOf<typeof sharing.groupActivity>) {
    return this.notices.tellOfGroup(activity);
  }

  @OnEvent(analysis.batchEnded)
  batchEnded(batch: PayloadOf<typeof analysis.batchEnded>) {
    return this.notices.tellOfBatch(batch);
  }

  @OnEvent(guestLinks.pinLocked)
  pinLocked(link: PayloadOf<typeof guestLinks.pinLocked>) {
    return this.notices.tellOfPinLock(link);
  }

  @OnEvent(auth.accountClaimed)
  accountClaimed({ user_id, at }: PayloadOf<typeof auth.accountClaimed>) {
    return this.notices.tellOfGoogle(user_id, at);
  }

  @OnEvent(auth.storageLow)
  storageLow(shortage: PayloadOf<typeof auth.storageLow>) {
    return this.notices.tellOfStorage(shortage);
  }

  @OnEvent(backups.trouble)
  backupTrouble(trouble: PayloadOf<typeof backups.trouble>) {
    return this.notices.tellOfBackups(trouble);
  }
}
