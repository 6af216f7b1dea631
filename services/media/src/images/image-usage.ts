import { Injectable } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Who needs images: items, in the trash or not, and queue entries. */
@Injectable()
export class ImageUsage {
  constructor(private readonly messenger: Messenger) {}

  /** Those of at most 500 images that stand on items of others than `user_id`. @throws RemoteProblem */
  async usedByOthers(user_id: number, image_ids: number[]): Promise<Set<number>> {
    const answer = await this.messenger.call(inventory.imagesInUse, { image_ids, except: user_id });
    return new Set(answer.image_ids);
  }

  /** Those of at most 500 images that somebody needs. @throws RemoteProblem when one of the two services does not answer. */
  async inUse(image_ids: number[]): Promise<Set<number>> {
    const answers = await Promise.all([
      this.messenger.call(inventory.imagesInUse, { image_ids }),
      this.messenger.call(analysis.imagesInUse, { image_ids }),
    ]);
    return new Set(answers.flatMap((answer) => answer.image_ids));
  }
}
