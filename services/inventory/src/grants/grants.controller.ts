import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GrantChanges } from './grant-changes.service.js';

/** Receives grant changes from the sharing service. */
@Controller()
export class GrantsController {
  constructor(private readonly changes: GrantChanges) {}

  @OnEvent(sharing.grantsChanged)
  grantsChanged(change: PayloadOf<typeof sharing.grantsChanged>) {
    return this.changes.apply(change);
  }

  @OnCommand(inventory.applyGrants)
  async apply({ changes }: RequestOf<typeof inventory.applyGrants>) {
    for (const change of changes) await this.changes.apply(change);
    return { success: true as const };
  }
}
