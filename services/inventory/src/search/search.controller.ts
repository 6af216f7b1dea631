import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @OnCommand(inventory.search)
  find({ actor, ...search }: RequestOf<typeof inventory.search>) {
    return this.search.search(actor, search);
  }
}
