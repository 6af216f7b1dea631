import { Injectable } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Asks which images are used by items (including those in the trash) or by queue entries. */
@Injectable()
export class ImageUsage {
  constructor(private readonly messenger: Messenger) {}

  /** Returns which of at most 500 images are used by items of users other than `user_id`. @throws RemoteProblem */
  async usedByOthers(user_id: number, image_ids: number[]): Promise<Set<number>> {
    const answer = await this.messenger.call(inventory.filesInUse, { image_ids, except: user_id });
    return new Set(answer.image_ids);
  }

  /**
   * Returns which of at most 500 images are in use. Analysis is asked first: an entry holds its image until its items
   * are committed, so an image that no entry holds now already has its items when inventory is asked.
   * @throws RemoteProblem if inventory or analysis does not respond
   */
  async inUse(image_ids: number[]): Promise<Set<number>> {
    const byEntries = await this.messenger.call(analysis.imagesInUse, { image_ids });
    const byItems = await this.messenger.call(inventory.filesInUse, { image_ids });
    return new Set([...byEntries.image_ids, ...byItems.image_ids]);
  }
}
