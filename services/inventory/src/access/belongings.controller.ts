import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { Belongings } from './belongings.service.js';

@Controller()
export class BelongingsController {
  constructor(private readonly belongings: Belongings) {}

  @OnCommand(inventory.owned)
  owned(call: RequestOf<typeof inventory.owned>) {
    return this.belongings.owned(call);
  }

  @OnCommand(inventory.groupContents)
  async groupContents({ actor }: RequestOf<typeof inventory.groupContents>) {
    return { contents: await this.belongings.inGroups(actor) };
  }
}
