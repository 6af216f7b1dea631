import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { type EntityManager, In, type QueryDeepPartialEntity, Repository } from 'typeorm';
import { EntryEntity } from '../entries/entry.entity.js';
import type { Detection } from '../vision/vision-model.js';
import { waitingQueue } from './job-queues.js';

/** States in which a worker may hold an entry, or be about to. */
const active = In(['pending', 'analyzing', 'saving']);

type Change = QueryDeepPartialEntity<EntryEntity>;

/**
 * The steps of an entry through its states. A step holds only while its attempt is the latest, so that a worker which
 * was cut off and replaced changes nothing any more; it answers whether it did hold.
 */
@Injectable()
export class AttemptsService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly outbox: Outbox,
  ) {}

  /** Starts the next attempt; null when the entry is final or removed. */
  begin(id: number): Promise<EntryEntity | null> {
    return this.entries.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const entry = await manager.findOne(EntryEntity, { where: { id, status: active }, lock });
      if (!entry) return null;
      entry.attempts += 1;
      entry.status = entry.detected ? 'saving' : 'analyzing';
      const { attempts, status } = entry;
      await manager.update(EntryEntity, { id }, { attempts, status, updated_at: () => 'now()' });
      return entry;
    });
  }

  /** Keeps what the model said. */
  keepAnswer(entry: EntryEntity, detected: Detection): Promise<boolean> {
    return this.step(this.entries.manager, entry, { status: 'saving', detected });
  }

  complete(entry: EntryEntity, items_saved: number): Promise<boolean> {
    const completed_at = () => 'now()';
    const change = { status: 'completed', items_saved, completed_at, error_message: null, detected: null } as const;
    return this.step(this.entries.manager, entry, change);
  }

  fail(entry: EntryEntity, error_message: string): Promise<boolean> {
    return this.step(this.entries.manager, entry, { status: 'error', error_message });
  }

  /** Another attempt after `delay` milliseconds. */
  repeat(entry: EntryEntity, error_message: string, delay: number): Promise<boolean> {
    return this.entries.manager.transaction(async (manager) => {
      const isOurs = await this.step(manager, entry, { status: 'pending', error_message });
      if (isOurs) await this.outbox.hand(manager, analysis.analyzePhoto, { queue_id: entry.id }, waitingQueue(delay));
      return isOurs;
    });
  }

  /** Ends an entry whose job nobody could finish. */
  async giveUp(id: number, error_message: string) {
    await this.entries.update({ id, status: active }, { status: 'error', error_message, updated_at: () => 'now()' });
  }

  private async step(manager: EntityManager, entry: EntryEntity, change: Change): Promise<boolean> {
    const { affected } = await manager.update(EntryEntity, this.held(entry), { ...change, updated_at: () => 'now()' });
    return Boolean(affected);
  }

  private held({ id, attempts }: EntryEntity) {
    return { id, attempts, status: active };
  }
}
