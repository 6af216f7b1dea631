import { Controller, HttpException, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { OnEvent } from '@whereabouts/shared/nest/message-handlers.js';
import { Repository } from 'typeorm';
import { ImageEntity } from '../images/image.entity.js';
import { ImageCrops } from './image-crops.js';

/** Makes the parts of images that items show before anybody looks at them. */
@Controller()
export class CropsController {
  private readonly logger = new Logger('Crops');

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly crops: ImageCrops,
  ) {}

  @OnEvent(inventory.imageBoxesSet)
  async make({ boxes }: PayloadOf<typeof inventory.imageBoxesSet>) {
    for (const { image_id, box } of boxes) {
      const image = await this.images.findOneBy({ id: image_id });
      if (image) await this.makeOne(image, box);
    }
  }

  private async makeOne(image: ImageEntity, box: ImageBox) {
    try {
      await this.crops.prepare(image, box);
    } catch (error) {
      // An image that cannot be cut, or has gone meanwhile: trying again would not help.
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      this.logger.warn({ image_id: image.id, error }, 'crop not made');
    }
  }
}
