import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { fileNameParts, isMadeByCamera } from '../entries/file-name-parts.js';
import { type Household, UNKNOWN_HOUSEHOLD } from '../vision/household.js';
import type { VisionModel } from '../vision/vision-model.js';

/** The facts about a photo that are known before a model sees it. */
interface Photo {
  file_name: string;
  area?: string | null;
  location?: string | null;
}

/** Asks inventory what a prompt may say about a user. */
@Injectable()
export class HouseholdNames {
  private readonly log = new Logger('HouseholdNames');

  constructor(private readonly messenger: Messenger) {}

  /**
   * Never rejects: without an answer, the prompt says nothing about the user. Undefined for a model without a prompt.
   */
  async of(actor: Actor, model: VisionModel, photo: Photo): Promise<Household | undefined> {
    if (model.isFree) return undefined;
    const { name, area, location } = fileNameParts(photo.file_name);
    const request = {
      actor,
      hint: name && !isMadeByCamera(name) ? name : null,
      area: area ?? photo.area ?? null,
      location: location ?? photo.location ?? null,
    };
    try {
      return await this.messenger.call(nameCorrections.promptContext, request);
    } catch (error) {
      this.log.warn({ user_id: actor.id, error }, 'household names not read, continuing without them');
      return UNKNOWN_HOUSEHOLD;
    }
  }
}
