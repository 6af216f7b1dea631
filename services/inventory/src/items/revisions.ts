import { Injectable } from '@nestjs/common';
import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import { LiveUpdates } from '@whereabouts/shared/nest/live-updates.js';
import type { EntityManager } from 'typeorm';
import { ItemCounts } from '../stats/item-counts.js';
import { BUMP_GROUPS, BUMP_USERS } from './bump-revisions.query.js';

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
}

/** A user or a group: whether its items look different, and whether what lies in collections does. */
interface Bumped {
  user_id: number | null;
  group_id: number | null;
  items: boolean;
  collections: boolean;
}

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
    } = changed;
    const values = [items_of, collections_of, item_ids, contents_of, collection_ids, groups].map((ids) => [
      ...new Set(ids),
    ]);
    const listed = listed_ids && [...new Set(listed_ids)];
    const named = listed && listed.length <= MAX_LISTED ? listed : null;
    const bumped = await manager.query<Bumped[]>(BUMP_USERS, [...values, named]);
    const touched = bumped.filter(({ group_id }) => group_id !== null);
    const columns = (['group_id', 'items', 'collections'] as const).map((name) => touched.map((group) => group[name]));
    const members = touched.length > 0 ? await manager.query<Bumped[]>(BUMP_GROUPS, [...columns, named]) : [];
    const seeing = (sees: boolean) =>
      [...bumped, ...members].flatMap(({ user_id, items }) => (user_id !== null && items === sees ? [user_id] : []));
    this.counts.changed(
      manager,
      bumped.flatMap(({ user_id }) => user_id ?? []),
    );
    this.live.tell(manager, { user_ids: seeing(true), topics: LISTS });
    this.live.tell(manager, { user_ids: seeing(false), topics: ['collections'] });
  }
}
