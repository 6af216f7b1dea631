import { Injectable } from '@nestjs/common';
import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { ItemCounts } from '../stats/item-counts.js';
import { bumpedBy, type ListChange } from './list-changes.js';

/** A user who sees a change: of items, or only of the content of collections. */
interface Told {
  user_id: number;
  sees_items: boolean;
  /** True if the change is counted by the user’s own counters, false for those of a group. */
  is_own: boolean;
}

const BUMP = 'select * from bump_revisions($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/** A change of an item also changes the collections that contain it. */
const LISTS: Topic[] = ['items', 'collections'];

/**
 * Every write bumps the counters of all users who see a change, in its own transaction. So the ETag of a list can be
 * computed without reading items. Users’ counters count changes of their own items and collections. Groups’ counters
 * count what their members see through them.
 *
 * The bump is the last step of a transaction, after all other locks, so it cannot deadlock. Rows are locked by
 * ascending id, users before groups. Each step is logged for clients that request changes (`changes-since.ts`)
 * and published to open streams.
 */
@Injectable()
export class Revisions {
  constructor(
    private readonly live: LiveUpdates,
    private readonly counts: ItemCounts,
  ) {}

  /** Call this once, at the end of a transaction, with all of its changes. */
  async record(tx: Transaction, changes: ListChange[]): Promise<void> {
    const told = await tx.query<Told[]>(BUMP, bumpedBy(changes));
    const idsOf = (some: Told[]) => some.map(({ user_id }) => user_id);
    this.counts.changed(tx, idsOf(told.filter(({ is_own }) => is_own)));
    this.live.tell(tx, { user_ids: idsOf(told.filter(({ sees_items }) => sees_items)), topics: LISTS });
    this.live.tell(tx, { user_ids: idsOf(told.filter(({ sees_items }) => !sees_items)), topics: ['collections'] });
  }
}
