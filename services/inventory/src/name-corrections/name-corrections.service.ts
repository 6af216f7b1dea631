import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { NameCorrection } from '@whereabouts/shared/contracts/name-corrections.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource } from 'typeorm';
import { NameCorrectionEntity } from './name-correction.entity.js';
import { type PhotoHints, promptNames } from './prompt-names.query.js';

/** Lists and erases a user's own corrections, and selects the names for the user's next prompt. */
@Injectable()
export class NameCorrections {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
  ) {}

  /** Latest first. */
  async list({ id: user_id }: Actor): Promise<NameCorrection[]> {
    const kept = await this.source.manager.find(NameCorrectionEntity, { where: { user_id }, order: { id: 'DESC' } });
    return kept.map(({ id, from_name, to_name, at }) => ({ id, from: from_name, to: to_name, at }));
  }

  /** @throws NotFoundException `correction_not_found` unless it is the actor's own */
  async erase({ id: user_id }: Actor, id: number): Promise<void> {
    const { affected } = await this.source.manager.delete(NameCorrectionEntity, { id, user_id });
    if (affected) return;
    throw new NotFoundException({ message: 'This correction is no longer there.', code: 'correction_not_found' });
  }

  async eraseAll({ id: user_id }: Actor): Promise<void> {
    await this.source.manager.delete(NameCorrectionEntity, { user_id });
  }

  /**
   * Returns the facts that a prompt may state about the actor. Asks auth for every photo, so that no name leaves after the user has switched
   * sharing off. @throws RemoteProblem (503, 504) while auth does not answer
   */
  async promptContext(actor: Actor, photo: PhotoHints, without_names = false) {
    const { language, share_names_with_ai } = await this.messenger.call(userSettings.find, { actor });
    if (without_names || !share_names_with_ai) return { language, names: null };
    return { language, names: await promptNames(this.source.manager, actor.id, photo) };
  }
}
