import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { PhotoUses } from './photo-uses.service.js';

@Controller()
export class PhotoUsesController {
  constructor(private readonly uses: PhotoUses) {}

  @OnCommand(inventory.countOnImage)
  async countOnImage({ actor, image_id }: RequestOf<typeof inventory.countOnImage>) {
    return { count: await this.uses.countOn(actor, image_id) };
  }

  @OnCommand(inventory.imagesInUse)
  async imagesInUse({ image_ids, except }: RequestOf<typeof inventory.imagesInUse>) {
    return { image_ids: await this.uses.inUse(image_ids, except) };
  }

  @OnCommand(inventory.seesImage)
  async seesImage({ actor, image_id }: RequestOf<typeof inventory.seesImage>) {
    return { sees: await this.uses.sees(actor, image_id) };
  }
}
