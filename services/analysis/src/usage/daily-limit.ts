import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueuePause } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { type EntityManager, Repository } from 'typeorm';
import { goesOnUncounted, ModelsService } from '../models/models.service.js';
import { SettingEntity } from '../models/setting.entity.js';
import { AiLimitReached } from './ai-limit-reached.js';
import {
  GIVE_BACK,
  LIMIT,
  LIMIT_KEY,
  NO_LIMIT,
  REMEMBER_ADMIN,
  REMEMBER_USER,
  TAKE,
  WAITS,
} from './daily-limit.query.js';

/** Limits how many photos a day a model analyzes for each user who is not an admin (docs/rules/analysis.md). */
@Injectable()
export class DailyLimit {
  private readonly log = new Logger('DailyLimit');

  constructor(
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
    private readonly models: ModelsService,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /**
   * Counts a photo before the model analyzes it, so that concurrent analyses cannot exceed the limit. The count is
   * reverted if no model has answered.
   * @param look calls `onAnswer` when a model has answered
   * @throws AiLimitReached; GoneException for a deleted user
   */
  async count<T>(user_id: number, look: (onAnswer: () => void) => Promise<T>): Promise<T> {
    const day = await this.take(user_id);
    let isAnswered = false;
    try {
      return await look(() => {
        isAnswered = true;
      });
    } catch (error) {
      if (!isAnswered) await this.giveBack(user_id, day);
      throw error;
    }
  }

  /** Records the role of a user who sends a photo, because workers do not know it. */
  async remember({ id, role }: Actor): Promise<void> {
    await this.settings.query(role === 'admin' ? REMEMBER_ADMIN : REMEMBER_USER, [id]);
  }

  /** Why the actor's photos wait, or null. */
  async pauseOf(actor: Actor): Promise<QueuePause | null> {
    // Photos of a user who has become an admin no longer wait.
    if (actor.role === 'admin') {
      await this.remember(actor);
      return null;
    }
    const isUnlimited = goesOnUncounted(await this.models.inUse());
    const [waits] = await this.settings.query<{ photos: number }[]>(WAITS, [actor.id, isUnlimited]);
    return waits ? pauseAt(waits.photos) : null;
  }

  /** Photos per day, or null without a limit. */
  async limit(manager: EntityManager = this.settings.manager): Promise<number | null> {
    const [{ photos }] = await manager.query<[{ photos: number | null }]>(`select ${LIMIT} as photos`);
    return photos;
  }

  async change(photos: number | null, manager: EntityManager = this.settings.manager): Promise<void> {
    const value = photos === null ? NO_LIMIT : String(photos);
    await manager.upsert(SettingEntity, { key: LIMIT_KEY, value }, ['key']);
  }

  /** @returns the day */
  private async take(user_id: number): Promise<string> {
    const [taken] = await this.settings.query<{ day: string }[]>(TAKE, [user_id]);
    if (taken) return taken.day;
    await this.deletedUsers.assertActive(this.settings.manager, user_id);
    throw new AiLimitReached((await this.limit()) ?? 0);
  }

  private async giveBack(user_id: number, day: string) {
    await this.settings
      .query(GIVE_BACK, [user_id, day])
      .catch((error: unknown) => this.log.warn({ error, user_id }, 'photo count not reverted'));
  }
}

function pauseAt(photos: number): QueuePause {
  const message = `You have used today's ${photos} photos for the AI. Waiting photos continue automatically after midnight UTC. You can still add items manually.`;
  return { code: 'ai_limit_reached', message };
}
