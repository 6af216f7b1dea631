import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { OrphanedImages } from './orphaned-images.js';

/** Handles events about images that other services have stopped using. */
@Controller()
export class ReleasesController {
  constructor(private readonly orphans: OrphanedImages) {}

  @OnEvent(inventory.imagesReleased)
  byItems({ image_ids }: PayloadOf<typeof inventory.imagesReleased>) {
    return this.orphans.release(image_ids);
  }

  @OnEvent(analysis.imagesReleased)
  byEntries({ image_ids }: PayloadOf<typeof analysis.imagesReleased>) {
    return this.orphans.release(image_ids);
  }
}
