import { randomUUID } from 'node:crypto';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { analysis, type NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/sql-errors.js';
import { In, Not, Raw, Repository } from 'typeorm';
import { PhotosService } from '../photos/photos.service.js';
import { EntryEntity } from './entry.entity.js';

/** How long a completed entry stays listed (spec, section 9). */
const COMPLETED_SHOWN_S = 10;

@Injectable()
export class EntriesService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly photos: PhotosService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a photo; a duplicate gets an entry too, as `skipped`.
   * @throws NotFoundException unless the photo is the actor's own.
   */
  async add(actor: Actor, given: NewEntry): Promise<EntryEntity> {
    await this.photos.own(actor, given.image_id);
    const entry = { ...given, user_id: actor.id, batch_id: given.batch_id ?? randomUUID() };
    const count = await this.photos.itemCount(actor, given.image_id);
    if (count > 0) return this.skip(entry, `Duplicate - ${count} item(s) already exist`);
    try {
      return await this.entries.manager.transaction(async (manager) => {
        const added = await manager.save(EntryEntity, { ...entry, status: 'pending' });
        await this.outbox.hand(manager, analysis.analyzePhoto, { queue_id: added.id });
        return added;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'queue_entries_one_active_per_image')) throw error;
      return this.skip(entry, 'Duplicate - this photo is in the queue already');
    }
  }

  /** Everything not completed, and what was completed a moment ago; oldest first. */
  pending({ id }: Actor): Promise<EntryEntity[]> {
    const lately = Raw((column) => `${column} > now() - interval '${COMPLETED_SHOWN_S} seconds'`);
    return this.entries.find({
      where: [
        { user_id: id, status: Not('completed') },
        { user_id: id, status: 'completed', completed_at: lately },
      ],
      order: { id: 'ASC' },
    });
  }

  /** @throws ConflictException for an entry that a worker holds, or that has its items already. */
  async remove({ id: user_id }: Actor, id: number): Promise<void> {
    const status = In(['pending', 'error', 'skipped']);
    const { affected } = await this.entries.delete({ id, user_id, status });
    if (affected) return;
    if (!(await this.entries.existsBy({ id, user_id }))) throw new NotFoundException();
    throw new ConflictException({ message: 'Only pending or failed entries can be removed.', code: 'entry_busy' });
  }

  private skip(entry: Partial<EntryEntity>, error_message: string) {
    return this.entries.save({ ...entry, status: 'skipped', error_message });
  }
}
