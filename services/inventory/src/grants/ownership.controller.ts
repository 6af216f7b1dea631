import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { OwnershipService } from './ownership.service.js';

@Controller()
export class OwnershipController {
  constructor(private readonly ownership: OwnershipService) {}

  @OnCommand(inventory.owned)
  owned(call: RequestOf<typeof inventory.owned>) {
    return this.ownership.owned(call);
  }

  @OnCommand(inventory.groupContents)
  async groupContents({ actor }: RequestOf<typeof inventory.groupContents>) {
    return { contents: await this.ownership.groupContents(actor) };
  }
}
