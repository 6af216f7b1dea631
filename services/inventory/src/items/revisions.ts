import { Injectable } from '@nestjs/common';
import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import type { EntityManager } from 'typeorm';
import { ItemCounts } from '../stats/item-counts.js';

/** What a transaction has changed, as far as lists show it. */
export interface Changed {
  /** Users whose items look different to themselves; it makes all their lists news, those of collections, too. */
  items_of?: Iterable<number>;
  /** Users whose collections, or what lies in them, have changed. */
  collections_of?: Iterable<number>;
  /** Items that others may see through groups. */
  item_ids?: Iterable<number>;
  /** Collections into which or out of which items were put. */
  contents_of?: Iterable<number>;
  /** Collections of which something else has changed, checks for example. */
  collection_ids?: Iterable<number>;
  /** Groups whose members see something else. */
  groups?: Iterable<number>;
  /**
   * Items that lists have had, have, or show otherwise because of all this, whoever's they are: all of them, or none is
   * named, and whoever has a list asks for the whole of it.
   */
  listed_ids?: Iterable<number> | undefined;
  /** Those of the users and groups whose lists change more than that: they ask for the whole of them. */
  unlisted?: { users: Iterable<number>; groups: Iterable<number> };
}

/** Somebody who sees something else: items that look different, or only what lies in collections. */
interface Told {
  user_id: number;
  sees_items: boolean;
  /** By counters of their own, not by those of a group. */
  is_own: boolean;
}

const BUMP = 'select * from bump_revisions($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/** So many items are named of one transaction; a list is asked for as a whole sooner than so many of it one by one. */
const MAX_LISTED = 500;

/** What items look like is seen in collections, too. */
const LISTS: Topic[] = ['items', 'collections'];

/**
 * Every write bumps the counters of whoever sees something else afterwards, in its own transaction, so that a list's
 * ETag needs no item rows: those of users for their own things, those of groups for what their members see through
 * them. It is the last step, after all other rows have been locked: whoever waits for it holds nothing that its holder
 * still needs. Rows are locked in the order of their ids, users' before groups'. Each step is logged, for those
 * who ask what has changed (`list-changes-since.ts`), and told to open streams.
 */
@Injectable()
export class Revisions {
  constructor(
    private readonly live: LiveUpdates,
    private readonly counts: ItemCounts,
  ) {}

  async bump(manager: EntityManager, changed: Changed): Promise<void> {
    const {
      items_of = [],
      collections_of = [],
      item_ids = [],
      contents_of = [],
      collection_ids = [],
      groups = [],
      listed_ids,
      unlisted = { users: [], groups: [] },
    } = changed;
    const values = [items_of, collections_of, item_ids, contents_of, collection_ids, groups].map((ids) => [
      ...new Set(ids),
    ]);
    const listed = listed_ids && [...new Set(listed_ids)];
    const named = listed && listed.length <= MAX_LISTED ? listed : null;
    const whole = [[...new Set(unlisted.users)], [...new Set(unlisted.groups)]];
    const told = await manager.query<Told[]>(BUMP, [...values, named, ...whole]);
    const idsOf = (some: Told[]) => some.map(({ user_id }) => user_id);
    this.counts.changed(manager, idsOf(told.filter(({ is_own }) => is_own)));
    this.live.tell(manager, { user_ids: idsOf(told.filter(({ sees_items }) => sees_items)), topics: LISTS });
    this.live.tell(manager, { user_ids: idsOf(told.filter(({ sees_items }) => !sees_items)), topics: ['collections'] });
  }

  /** The same as the very last thing that is asked in a transaction: its end goes along, so that locks are held for no longer. */
  async bumpAndCommit(manager: EntityManager, changed: Changed): Promise<void> {
    await Promise.all([this.bump(manager, changed), manager.query('COMMIT')]);
  }
}
