import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { LowStockMail } from './low-stock-mail.js';

@Controller()
export class LowStockMailController {
  constructor(private readonly mail: LowStockMail) {}

  @OnEvent(notices.lowStockDigest)
  lowStockDigest(digest: PayloadOf<typeof notices.lowStockDigest>) {
    return this.mail.send(digest);
  }
}
