import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Image, media } from '@whereabouts/shared/contracts/media.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @OnCommand(media.getImage)
  async find({ actor, image_id }: RequestOf<typeof media.getImage>) {
    const image = await this.images.find(actor, image_id);
    return { ...Image.parse(image), item_count: await this.images.itemCount(actor, image_id) };
  }

  @OnCommand(media.ownImages)
  async own({ actor, image_ids }: RequestOf<typeof media.ownImages>) {
    return { images: await this.images.own(actor, image_ids) };
  }

  @OnCommand(media.ownFiles)
  async ownFiles({ actor, ids }: RequestOf<typeof media.ownFiles>) {
    return { files: await this.images.ownFiles(actor, ids) };
  }

  @OnCommand(media.fileFacts)
  async facts({ ids }: RequestOf<typeof media.fileFacts>) {
    return { files: await this.images.facts(ids) };
  }

  @OnCommand(media.listImages)
  async list({ actor, after, limit }: RequestOf<typeof media.listImages>) {
    const images = await this.images.list(actor, after, limit);
    return { images: images.map((image) => Image.parse(image)) };
  }

  @OnCommand(media.deleteImage)
  async remove({ actor, image_id }: RequestOf<typeof media.deleteImage>) {
    await this.images.remove(actor, image_id);
    return { success: true as const };
  }
}
