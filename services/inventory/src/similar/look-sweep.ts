import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hashBits } from '@whereabouts/shared/nest/looks/look.js';
import { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { ItemLooks } from './item-looks.js';

const INTERVAL_MS = 5_000;

/** Items that one instance takes at a time. Their photos are decoded one after another. */
const PORTION = 10;

type Due = Pick<ItemEntity, 'id' | 'user_id' | 'image_id' | 'image_box'>;

/**
 * Takes the latest due items. Another instance takes them only if this one does not finish: after five minutes, then
 * ever later, at most a day.
 */
const TAKE = `
  with due as materialized (
    select item_id from item_looks where next_at <= now() order by item_id desc limit ${PORTION} for update skip locked
  )
  update item_looks l set attempts = l.attempts + 1,
    next_at = now() + least(interval '1 day', interval '5 minutes' * 2 ^ least(l.attempts, 9))
  from due join items i on i.id = due.item_id where l.item_id = due.item_id
  returning i.id, i.user_id, i.image_id, i.image_box`;

/** Makes taken items due again that were not tried. */
const GIVE_BACK = `
  update item_looks set attempts = greatest(attempts - 1, 0), next_at = now()
  where item_id = any($1::bigint[]) and next_at is not null`;

/** The photo may have changed in the meantime. Its look is then due again. */
const STORE = `
  update item_looks l set hash = $4::bit(64), look = $5, next_at = null from items i
  where l.item_id = $1 and i.id = l.item_id and i.image_id = $2 and i.image_box is not distinct from $3::float8[]`;

/** Computes the looks of new items, of items with another photo, and once of all items of earlier versions. */
@Injectable()
export class LookSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('LookSweep');
  timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private closing = false;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly looks: ItemLooks,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => this.start(), INTERVAL_MS);
  }

  async beforeApplicationShutdown() {
    this.closing = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Computes all due looks. Stops at the first failure: media then does not answer. Only that item has to wait. */
  async sweep(): Promise<void> {
    for (;;) {
      const [due] = await this.source.query<[Due[], number]>(TAKE);
      const latestFirst = due.toSorted((a, b) => b.id - a.id);
      const untried = latestFirst.map(({ id }) => id);
      try {
        for (const item of latestFirst) {
          if (this.closing) return;
          untried.shift();
          await this.compute(item);
        }
      } finally {
        if (untried.length > 0) await this.source.query(GIVE_BACK, [untried]);
      }
      if (due.length < PORTION) return;
    }
  }

  private start() {
    this.running ??= this.sweep()
      .catch((error: unknown) => this.log.warn({ error }, 'looks of photos not computed, retrying later'))
      .finally(() => {
        this.running = undefined;
      });
  }

  private async compute({ id, user_id, image_id, image_box }: Due) {
    if (!image_id) return;
    const found = await this.looks.of({ id: user_id, role: 'user' }, image_id, image_box);
    const look = found === 'missing' ? null : found;
    await this.source.query(STORE, [id, image_id, image_box, look && hashBits(look), look]);
  }
}
