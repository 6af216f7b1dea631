import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ImageUsage } from './image-usage.service.js';
import { Images } from './images.js';

@Controller()
export class ImageUsageController {
  constructor(
    private readonly uses: ImageUsage,
    private readonly images: Images,
  ) {}

  @OnEvent(media.cropMade)
  cropMade(crop: PayloadOf<typeof media.cropMade>) {
    return this.images.setPlaceholder(crop);
  }

  @OnCommand(inventory.countOnImage)
  async countOnImage({ actor, image_id }: RequestOf<typeof inventory.countOnImage>) {
    return { count: await this.uses.countOn(actor, image_id) };
  }

  @OnCommand(inventory.filesInUse)
  async filesInUse({ image_ids, except }: RequestOf<typeof inventory.filesInUse>) {
    return { image_ids: await this.uses.inUse(image_ids, except) };
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
