import { Injectable } from '@nestjs/common';
import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { ItemCounts } from '../stats/item-counts.js';

/** The changes of a transaction, as far as they affect lists. */
export interface Changed {
  /** Users who see changes of their own items. All their lists get a new ETag, including those of collections. */
  items_of?: Iterable<number>;
  /** Users whose collections, or the content of these, have changed. */
  collections_of?: Iterable<number>;
  /** Items that other users may see through groups. */
  item_ids?: Iterable<number>;
  /** Collections to which items were added or from which items were removed. */
  contents_of?: Iterable<number>;
  /** Collections with another change, such as a check. */
  collection_ids?: Iterable<number>;
  /** Groups whose members see a change. */
  groups?: Iterable<number>;
  /**
   * All items that were added to lists, removed from them or changed in them, whoever owns them. If the field is
   * missing, the items are unknown, and clients reload complete lists.
   */
  listed_ids?: Iterable<number> | undefined;
  /** Users and groups whose lists change in more than these items. Their clients reload complete lists. */
  unlisted?: { users: Iterable<number>; groups: Iterable<number> };
}

/** A user who sees a change: of items, or only of the content of collections. */
interface Told {
  user_id: number;
  sees_items: boolean;
  /** True if the change is counted by the user’s own counters, false for those of a group. */
  is_own: boolean;
}

const BUMP = 'select * from bump_revisions($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/**
 * Maximum number of items that are named for one transaction. With more items, reloading the complete list is faster.
 */
const MAX_LISTED = 500;

/** A change of an item also changes the collections that contain it. */
const LISTS: Topic[] = ['items', 'collections'];

/**
 * Every write bumps the counters of all users who see a change, in its own transaction. So the ETag of a list can be
 * computed without reading items. Users’ counters count changes of their own items and collections. Groups’ counters
 * count what their members see through them.
 *
 * The bump is the last step of a transaction, after all other locks, so it cannot deadlock. Rows are locked by
 * ascending id, users before groups. Each step is logged for clients that request changes (`list-changes-since.ts`) and
 * published to open streams.
 */
@Injectable()
export class Revisions {
  constructor(
    private readonly live: LiveUpdates,
    private readonly counts: ItemCounts,
  ) {}

  async bump(tx: Transaction, changed: Changed): Promise<void> {
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
    const told = await tx.query<Told[]>(BUMP, [...values, named, ...whole]);
    const idsOf = (some: Told[]) => some.map(({ user_id }) => user_id);
    this.counts.changed(tx, idsOf(told.filter(({ is_own }) => is_own)));
    this.live.tell(tx, { user_ids: idsOf(told.filter(({ sees_items }) => sees_items)), topics: LISTS });
    this.live.tell(tx, { user_ids: idsOf(told.filter(({ sees_items }) => !sees_items)), topics: ['collections'] });
  }
}
