import { Controller, HttpException, Logger } from '@nestjs/common';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ImageCrops, type ShownImage } from './image-crops.js';

/** Creates the crops of images that items show, before a client requests them. */
@Controller()
export class CropsController {
  private readonly logger = new Logger('Crops');

  constructor(private readonly crops: ImageCrops) {}

  @OnEvent(inventory.imageBoxesSet)
  async make({ boxes }: PayloadOf<typeof inventory.imageBoxesSet>) {
    for (const image of await this.crops.begin(boxes)) await this.makeOf(image);
  }

  private async makeOf(image: ShownImage) {
    try {
      await this.crops.prepare(image);
    } catch (error) {
      // The image cannot be cropped or has been deleted. A retry would not help.
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      this.logger.warn({ image_id: image.id, error }, 'crops not created');
    }
  }
}
