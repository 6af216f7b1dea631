import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DataSource } from 'typeorm';
import { actAs } from '../history/acting.js';
import type { Owned } from '../lists/list-changes.js';
import { Revisions } from '../lists/revisions.js';
import type { CustomFieldEntity } from './custom-field.entity.js';
import { HAS_CUSTOM } from './field-list.query.js';

const MINUTE_MS = 60_000;

/** Items that are written, and named to open pages, in one transaction. */
const BATCH = 500;

const NEXT = 'select id, user_id from custom_fields where deleted_at is not null order by id limit 1';

/**
 * Removes the values of field `$2` from the next items of user `$1` after item `$3`. `updated_at` stays, so that a user
 * who is editing one of the items meets no conflict.
 */
const REMOVE = `
  with batch as materialized (
    select id from items where user_id = $1 and ${HAS_CUSTOM} and custom ? $2::text and id > $3
    order by id limit ${BATCH} for no key update
  )
  update items i set custom = i.custom - $2::text from batch where i.id = batch.id returning i.id, i.user_id`;

/** Removes the values of deleted fields in batches. Only one of several instances sweeps at a time. */
@Injectable()
export class FieldSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('FieldSweep');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private closing = false;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
  ) {}

  /** The timer continues the work of an instance that has ended. */
  onApplicationBootstrap() {
    this.timer = setInterval(() => this.start(), MINUTE_MS);
  }

  async beforeApplicationShutdown() {
    this.closing = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Starts a sweep unless one is running. */
  start() {
    this.running ??= whileLocked(this.source, 'field-sweep', () => this.sweep())
      .catch((error: unknown) => this.log.warn({ error }, 'sweep of deleted fields failed, retrying on next run'))
      .finally(() => {
        this.running = undefined;
      });
  }

  private async sweep(): Promise<void> {
    for (;;) {
      const [field] = await this.source.query<Pick<CustomFieldEntity, 'id' | 'user_id'>[]>(NEXT);
      if (!field || this.closing) return;
      const values = await this.removeValues(field);
      if (this.closing) return;
      await this.source.query('delete from custom_fields where id = $1', [field.id]);
      this.log.log({ field_id: field.id, user_id: field.user_id, values }, 'deleted field swept');
    }
  }

  private async removeValues({ id, user_id }: Pick<CustomFieldEntity, 'id' | 'user_id'>): Promise<number> {
    let total = 0;
    for (let after: number | undefined = 0; after !== undefined && !this.closing; ) {
      const items = await this.removeSome(user_id, id, after);
      total += items.length;
      after = items.length < BATCH ? undefined : Math.max(...items.map((item) => item.id));
    }
    return total;
  }

  private removeSome(user_id: number, field_id: number, after: number): Promise<Owned[]> {
    return transaction(this.source, async (tx) => {
      // The history says who has cleared the values. Only its owner deletes a field.
      await actAs(tx, user_id);
      const [items] = await tx.query<[Owned[], number]>(REMOVE, [user_id, field_id, after]);
      if (items.length > 0) await this.revisions.record(tx, [{ kind: 'items', items }]);
      return items;
    });
  }
}
