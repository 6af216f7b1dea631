import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Image } from '@whereabouts/shared/contracts/media.js';
import type { Analysis, Corrected, Correction } from '@whereabouts/shared/contracts/vision.js';
import { duplicateImage } from '@whereabouts/shared/nest/http/duplicate-image.js';
import { ImagesService } from '../images/images.service.js';
import { Recognition } from '../reader/recognition.js';
import { applyChanges } from '../vision/row-changes.js';
import { InstantAnalysis } from './instant-analysis.js';

/** Analyzes images while the user waits (semi-automatic mode). */
@Injectable()
export class AnalysesService {
  constructor(
    private readonly images: ImagesService,
    private readonly instant: InstantAnalysis,
    private readonly recognition: Recognition,
  ) {}

  /** @throws ConflictException if the image already has items */
  async analyze(actor: Actor, image_id: number, file_name: string): Promise<Analysis> {
    const image = await this.newImage(actor, image_id);
    const { items, summary, named_by, dropped, left_out } = await this.recognition.reading('user', (detect) =>
      this.instant.run(actor, { image_id, file_name }, detect),
    );
    return { items, summary, named_by, total_items: items.length, dropped, left_out, image };
  }

  /** Asks the model about the image again and applies the actor's instruction to the rows. */
  async correct(actor: Actor, { image_id, ...correction }: Correction): Promise<Corrected> {
    await this.images.own(actor, image_id);
    const asked = { image_id, file_name: 'photo', needs_model: true };
    const changes = await this.instant.run(actor, asked, (model, photo, slot) =>
      model.correctItems(photo, correction, slot),
    );
    return applyChanges(correction.items, changes);
  }

  private async newImage(actor: Actor, image_id: number): Promise<Image> {
    const image = Image.parse(await this.images.own(actor, image_id));
    const existing_items_count = await this.images.itemCount(actor, image_id);
    if (existing_items_count === 0) return image;
    throw duplicateImage(image_id, existing_items_count);
  }
}
