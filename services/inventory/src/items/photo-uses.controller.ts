import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { PhotoUses } from './photo-uses.service.js';

@Controller()
export class PhotoUsesController {
  constructor(private readonly uses: PhotoUses) {}

  @Handles(inventory.countOnImage)
  async countOnImage({ actor, image_id }: RequestOf<typeof inventory.countOnImage>) {
    return { count: await this.uses.countOn(actor, image_id) };
  }

  @Handles(inventory.imagesInUse)
  async imagesInUse({ image_ids, except }: RequestOf<typeof inventory.imagesInUse>) {
    return { image_ids: await this.uses.inUse(image_ids, except) };
  }

  @Handles(inventory.seesImage)
  async seesImage({ actor, image_id }: RequestOf<typeof inventory.seesImage>) {
    return { sees: await this.uses.sees(actor, image_id) };
  }
}
