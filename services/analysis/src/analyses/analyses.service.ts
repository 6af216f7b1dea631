import { ConflictException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Image } from '@whereabouts/shared/contracts/media.js';
import type { Analysis, Corrected, Correction, UploadedImage } from '@whereabouts/shared/contracts/vision.js';
import { PhotosService } from '../photos/photos.service.js';
import { applyChanges } from '../vision/row-changes.js';
import { LooksService } from './looks.service.js';

/** Photos that somebody waits for (semi-auto). */
@Injectable()
export class AnalysesService {
  constructor(
    private readonly photos: PhotosService,
    private readonly looks: LooksService,
  ) {}

  /** @throws ConflictException for a photo that has items already. */
  async analyze(actor: Actor, image_id: number, file_name: string): Promise<Analysis> {
    const image = await this.newPhoto(actor, image_id);
    const { items, summary } = await this.looks.look(actor, { image_id, file_name }, (model, photo, turn) =>
      model.detectItems(photo, turn),
    );
    return { items, summary, total_items: items.length, image };
  }

  /** Asks about the photo again, and changes of the rows what the actor says. */
  async correct(actor: Actor, { image_id, ...correction }: Correction): Promise<Corrected> {
    await this.photos.own(actor, image_id);
    const changes = await this.looks.look(actor, { image_id, file_name: 'photo' }, (model, photo, turn) =>
      model.correctItems(photo, correction, turn),
    );
    return applyChanges(correction.items, changes);
  }

  /** @throws ConflictException for a photo that has items already. */
  async uploaded(actor: Actor, image_id: number): Promise<UploadedImage> {
    const image = await this.newPhoto(actor, image_id);
    return { items: [], image, image_id, existing_items_count: 0 };
  }

  private async newPhoto(actor: Actor, image_id: number): Promise<Image> {
    const image = await this.photos.own(actor, image_id);
    const existing_items_count = await this.photos.itemCount(actor, image_id);
    if (existing_items_count === 0) return image;
    throw new ConflictException({
      message: 'Image already uploaded',
      code: 'duplicate_image',
      duplicate: true,
      existing_items_count,
      image_id,
    });
  }
}
