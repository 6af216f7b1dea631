import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Handles(inventory.search)
  find({ actor, ...search }: RequestOf<typeof inventory.search>) {
    return this.search.search(actor, search);
  }
}
