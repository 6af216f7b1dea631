import { randomUUID } from 'node:crypto';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { analysis, type NewEntry, type QueueStats } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/sql-errors.js';
import { In, Not, Raw, Repository } from 'typeorm';
import { PhotosService } from '../photos/photos.service.js';
import { EntryEntity } from './entry.entity.js';

/** How long a completed entry stays listed (spec, section 9). */
const COMPLETED_SHOWN_S = 10;

const STATS = `
  select count(*) as queue_total,
    count(*) filter (where status = 'pending') as queue_pending,
    count(*) filter (where status in ('analyzing', 'saving')) as queue_processing,
    count(*) filter (where status = 'completed') as queue_completed,
    count(*) filter (where status = 'error') as queue_failed
  from queue_entries`;

type NewRow = Partial<EntryEntity> & Pick<EntryEntity, 'user_id'>;

@Injectable()
export class EntriesService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly photos: PhotosService,
    private readonly outbox: Outbox,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /**
   * Queues a photo; a duplicate gets an entry too, as `skipped`.
   * @throws NotFoundException unless the photo is the actor's own, GoneException for an account deleted meanwhile.
   */
  async add(actor: Actor, given: NewEntry): Promise<EntryEntity> {
    await this.photos.own(actor, given.image_id);
    const entry = { ...given, user_id: actor.id, batch_id: given.batch_id ?? randomUUID() };
    const count = await this.photos.itemCount(actor, given.image_id);
    if (count > 0) return this.skip(entry, duplicateOf(count));
    try {
      const added = await this.insert({ ...entry, status: 'pending' });
      await this.skipIfOvertaken(actor, added);
      return added;
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

  /** Entries of everybody; those skipped as duplicates count in the total alone. */
  async stats(actor: Actor): Promise<QueueStats> {
    requireAdmin(actor);
    const [stats] = await this.entries.query(STATS);
    return stats;
  }

  /** Takes every entry of somebody who has left; a worker that holds one finds it gone and stops. */
  async purge(user_id: number): Promise<void> {
    await this.entries.manager.transaction(async (manager) => {
      await this.deletedPeople.add(manager, user_id);
      await manager.delete(EntryEntity, { user_id });
    });
  }

  /** Another entry of the photo may have been completed between the count and the insert. */
  private async skipIfOvertaken(actor: Actor, { id, image_id }: EntryEntity) {
    const count = await this.photos.itemCount(actor, image_id);
    const change = { status: 'skipped', error_message: duplicateOf(count) } as const;
    if (count > 0) await this.entries.update({ id, status: 'pending' }, change);
  }

  private skip(entry: NewRow, error_message: string) {
    return this.insert({ ...entry, status: 'skipped', error_message });
  }

  private insert(entry: NewRow & Pick<EntryEntity, 'status'>): Promise<EntryEntity> {
    return this.entries.manager.transaction(async (manager) => {
      await this.deletedPeople.refuse(manager, entry.user_id);
      const added = await manager.save(EntryEntity, entry);
      if (added.status === 'pending') await this.outbox.hand(manager, analysis.analyzePhoto, { queue_id: added.id });
      return added;
    });
  }
}

const duplicateOf = (count: number) => `Duplicate - ${count} item(s) already exist`;
