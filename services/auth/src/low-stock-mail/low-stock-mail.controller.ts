import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { Listens } from '@whereabouts/shared/nest/handles.js';
import { LowStockMail } from './low-stock-mail.js';

@Controller()
export class LowStockMailController {
  constructor(private readonly mail: LowStockMail) {}

  @Listens(notices.lowStockDigest)
  lowStockDigest(digest: PayloadOf<typeof notices.lowStockDigest>) {
    return this.mail.send(digest);
  }
}
