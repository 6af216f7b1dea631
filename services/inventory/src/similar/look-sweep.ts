import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { hashBits } from '@whereabouts/shared/nest/looks/look-hash.js';
import { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { ItemLooks } from './item-looks.js';

const INTERVAL_MS = 5_000;

/** Items that one instance takes at a time. Their photos are decoded one after another. */
const PORTION = 10;

/** The lock of the instance that works on a full portion. */
export const MANY_LOOKS = 'many looks';

type Due = Pick<ItemEntity, 'id' | 'user_id' | 'image_id' | 'image_box'>;

/** The condition of the index `item_looks_outdated`. */
const OUTDATED = '(bits is null and look is not null and next_at is null)';

/**
 * Takes the latest due items, and items with a look of an earlier version. Another instance takes them only if this one
 * does not finish: after five minutes, then ever later, at most a day.
 */
const TAKE = `
  with due as materialized (
    select item_id from item_looks where item_id in (
      (select item_id from item_looks where next_at <= now() order by item_id desc limit ${PORTION})
      union all
      (select item_id from item_looks where ${OUTDATED} order by item_id desc limit ${PORTION})
    ) and (next_at <= now() or ${OUTDATED})
    order by next_at is null, item_id desc limit ${PORTION} for update skip locked
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
  update item_looks l set hash = null, bits = $4::bit(256), look = $5, next_at = null from items i
  where l.item_id = $1 and i.id = l.item_id and i.image_id = $2 and i.image_box is not distinct from $3::float8[]`;

/** Computes the looks of new items, of items with another photo, and once of all items of earlier versions. */
@Injectable()
export class LookSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('LookSweep');
  timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private readonly closing = new AbortController();

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly looks: ItemLooks,
    @Optional() private readonly timers = { sleep },
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => this.start(), INTERVAL_MS);
  }

  async beforeApplicationShutdown() {
    this.closing.abort();
    clearInterval(this.timer);
    await this.running;
  }

  /**
   * Computes all due looks. Stops at the first failure: media then does not answer. Only that item has to wait. If many
   * are due, for example after an upgrade, one instance computes them with pauses, because media also serves users.
   */
  async sweep(): Promise<void> {
    const due = await this.take();
    if (due.length < PORTION) return this.computeAll(due, 0);
    await this.giveBack(due);
    while (await whileLocked(this.source, MANY_LOOKS, () => this.computePortion()));
  }

  /** @returns whether more looks may be due */
  private async computePortion(): Promise<boolean> {
    const due = await this.take();
    await this.computeAll(due, 1);
    return due.length === PORTION && !this.closing.signal.aborted;
  }

  /** The latest first. */
  private async take(): Promise<Due[]> {
    const [due] = await this.source.query<[Due[], number]>(TAKE);
    return due.toSorted((a, b) => b.id - a.id);
  }

  private async giveBack(untried: Due[]) {
    if (untried.length > 0) await this.source.query(GIVE_BACK, [untried.map(({ id }) => id)]);
  }

  /** @param rest pause after each photo, as a multiple of the time that it took */
  private async computeAll(due: Due[], rest: number) {
    const { signal } = this.closing;
    const untried = [...due];
    try {
      for (const item of due) {
        if (signal.aborted) return;
        untried.shift();
        const began = performance.now();
        await this.compute(item);
        const pause = rest * (performance.now() - began);
        if (pause > 0) await this.timers.sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await this.giveBack(untried);
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
