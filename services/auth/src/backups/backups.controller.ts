import { Controller } from '@nestjs/common';
import { backups } from '@whereabouts/shared/contracts/backups.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { BackupsService } from './backups.service.js';

@Controller()
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @OnCommand(backups.state)
  state({ actor }: RequestOf<typeof backups.state>) {
    requireAdmin(actor);
    return this.backups.state();
  }
}
