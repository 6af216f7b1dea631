import { HttpException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { DataSource } from 'typeorm';
import type { SharingEnv } from '../env.js';
import type { GuestLinkEntity } from './guest-link.entity.js';

/** Maximum number of wrong PINs per link and day, from all networks together (docs/rules/guests.md). */
const WRONG_PINS_A_DAY = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const TODAY = `(now() at time zone 'utc')::date`;

const COUNT = `
  update guest_links
  set wrong_pins = case when wrong_pins_on = ${TODAY} then wrong_pins + 1 else 1 end,
    refused_pins = case when wrong_pins_on = ${TODAY} then refused_pins else 0 end, wrong_pins_on = ${TODAY}
  where id = $1 and (wrong_pins_on is distinct from ${TODAY} or wrong_pins < $2)`;

const UNCOUNT = `
  update guest_links set wrong_pins = wrong_pins - 1 where id = $1 and wrong_pins_on = ${TODAY} and wrong_pins > 0`;

const REFUSE = `update guest_links set refused_pins = refused_pins + 1 where id = $1 and wrong_pins_on = ${TODAY}`;

const LOCK = `
  update guest_links set pin_lock_told_on = ${TODAY}
  where id = $1 and wrong_pins_on = ${TODAY} and least(wrong_pins, refused_pins) >= $2
    and pin_lock_told_on is distinct from ${TODAY}
  returning owner_id, collection_id, name as link_name`;

const LOCK_COLLECTION = `
  select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.pin-locks-' || $1::bigint, 0))`;

/** Inventory distinguishes the locks of a collection by their time, so the times must be unique. */
const TIME_OF_LOCK = `
  update guest_links set pin_lock_told_at = greatest(clock_timestamp(),
    (select max(pin_lock_told_at) + interval '1 millisecond' from guest_links where collection_id = $2))
  where id = $1 returning pin_lock_told_at`;

const OPEN =
  'update guest_links set wrong_pins = 0, refused_pins = 0, pin_lock_told_on = null where id = $1 and collection_id = $2';

type Told = Pick<GuestLinkEntity, 'owner_id' | 'collection_id'> & { link_name: string | null };

/** Closes a link to new visitors after too many wrong PINs, until the next day or until the owner reopens it. */
@Injectable()
export class PinLocks {
  private readonly limit: number;

  constructor(
    @Inject(ENV) { RATE_LIMIT_FACTOR }: SharingEnv,
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.limit = Math.max(1, Math.round(WRONG_PINS_A_DAY * RATE_LIMIT_FACTOR));
  }

  /**
   * Counts a PIN before it is checked, so that parallel calls cannot exceed the limit. @throws HttpException 429
   * `pin_locked`
   */
  async count(link_id: number): Promise<void> {
    const [, counted] = await this.source.query<[unknown, number]>(COUNT, [link_id, this.limit]);
    if (counted === 0) throw pinLocked();
  }

  /** Reverts the count after a correct PIN. */
  async uncount(link_id: number): Promise<void> {
    await this.source.query(UNCOUNT, [link_id]);
  }

  /** Counts a checked PIN as wrong. Notifies the owner, once a day, when wrong PINs have locked the link. */
  async refuse(link_id: number): Promise<void> {
    await this.source.query(REFUSE, [link_id]);
    await transaction(this.source, async (tx) => {
      const [[locked]] = await tx.query<[Told[], number]>(LOCK, [link_id, this.limit]);
      if (!locked) return;
      await tx.query(LOCK_COLLECTION, [locked.collection_id]);
      const [[link]] = await tx.query<[{ pin_lock_told_at: Date }[], number]>(TIME_OF_LOCK, [
        link_id,
        locked.collection_id,
      ]);
      const at = (link?.pin_lock_told_at ?? new Date()).toISOString();
      await this.outbox.publishEvent(tx, guestLinks.pinLocked, { ...locked, at });
    });
  }

  /** @returns false if the link does not exist */
  async open(collection_id: number, link_id: number): Promise<boolean> {
    const [, opened] = await this.source.query<[unknown, number]>(OPEN, [link_id, collection_id]);
    return opened > 0;
  }

  lockedUntil({ wrong_pins, wrong_pins_on }: Pick<GuestLinkEntity, 'wrong_pins' | 'wrong_pins_on'>): string | null {
    const isLocked = wrong_pins >= this.limit && wrong_pins_on === new Date().toISOString().slice(0, 10);
    return isLocked ? new Date(endOfDay()).toISOString() : null;
  }
}

const endOfDay = () => (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;

function pinLocked() {
  const retry_after = Math.max(1, Math.ceil((endOfDay() - Date.now()) / 1000));
  const message =
    'Too many wrong PINs were entered for this link. The person who shared it with you can open it again.';
  return new HttpException({ message, code: 'pin_locked', retry_after }, HttpStatus.TOO_MANY_REQUESTS);
}
