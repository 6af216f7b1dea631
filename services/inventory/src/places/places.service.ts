import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { MAX_KEPT_PLACES } from '@whereabouts/shared/contracts/limits.js';
import type { MovedCount, PlacePath, PlaceSummary, RenamePlace } from '@whereabouts/shared/contracts/places.js';
import { DataSource, type EntityManager } from 'typeorm';
import { STATE, skippedOf, statesOf, unchangedSince } from '../item-changes/if-unchanged.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { NEXT_UPDATED_AT } from '../item-changes/store-items.query.js';
import { isNotTrashed } from '../items/item-states.js';
import { answerList } from '../lists/raw-list.js';
import { asSpelled, forgetPlaceNames, holdNames } from '../spellings/known-spellings.query.js';
import { COUNT_KEPT, DELETE_KEPT, HOLD_KEPT, IS_IN_USE, KEEP } from './kept-places.query.js';
import { PLACE_CONTENT, PLACE_LIST } from './place-list.query.js';

const IS_LIVE = 'i.deleted_at is null as is_live';

type HeldItem = ItemState & { is_live: boolean };

/**
 * Moves the items in the place `$2` (of `$3` names), or inside it, to the place `$4`, followed by the rest of their own
 * place. Moves only the items `$5` unless that is null. Departed items move along, so that they come back to a place that
 * exists; one that would be too deep stays.
 */
const MOVE = `
  update items i set area = path[1], location = path[2], sub_location = path[3], updated_at = ${NEXT_UPDATED_AT}
  from (
    select id, $4::text[] || (array[area, location, sub_location])[$3::int + 1:] as path
    from items where user_id = $1 and ${isNotTrashed('deleted_at')}
      and (array[area, location, sub_location])[1:$3::int] = $2::text[]
      and ($5::bigint[] is null or id = any($5))
    order by id for no key update
  ) moved
  where i.id = moved.id and (i.deleted_at is null or coalesce(path[4], path[5]) is null)
  returning ${STATE}, ${IS_LIVE}, coalesce(path[4], path[5]) is not null as is_too_deep`;

/** Locks the items in the place `$2` (of `$3` names) or inside it, departed ones included. */
const HOLD_ITEMS = `
  select ${STATE}, ${IS_LIVE} from items i
  where user_id = $1 and ${isNotTrashed('deleted_at')} and (array[area, location, sub_location])[1:$3::int] = $2::text[]
  order by id for no key update`;

const MOST_LEVELS = 3;

/**
 * Lists and changes places. A place exists while items are in it, or from its creation by the user until its deletion
 * (docs/rules/places.md).
 */
@Injectable()
export class PlacesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
  ) {}

  /** The actor’s places, or "not modified". */
  list(actor: Actor, etag: string | undefined) {
    return answerList(this.source, PLACE_LIST, { user_id: actor.id, if_none_match: etag });
  }

  /**
   * Creates a place, which stays even while it is empty.
   * @throws ConflictException `too_many_places` if the limit is exceeded
   */
  create(actor: Actor, place: PlacePath): Promise<{ place: PlaceSummary; is_new: boolean }> {
    const spelled = { ...place };
    return this.transactions.runAndRead(
      actor.id,
      [],
      async (tx) => {
        await tx.query(HOLD_KEPT, [actor.id]);
        Object.assign(spelled, await placeAsSpelled(tx, actor, place));
        const added = await tx.query<unknown[]>(KEEP, [actor.id, JSON.stringify([namesOf(spelled)])]);
        if (added.length === 0) return false;
        const [{ count }] = await tx.query<[{ count: number }]>(COUNT_KEPT, [actor.id]);
        if (count > MAX_KEPT_PLACES) throw tooManyPlaces();
        return true;
      },
      async (tx, isKept) => {
        const [content] = await tx.query<[Pick<PlaceSummary, 'item_count' | 'image_ids'>]>(PLACE_CONTENT, [
          ...[actor.id, spelled.area, spelled.location ?? null, spelled.sub_location ?? null],
        ]);
        const { area, location = null, sub_location = null } = spelled;
        return { place: { area, location, sub_location, ...content }, is_new: isKept && content.item_count === 0 };
      },
    );
  }

  /**
   * Deletes an empty place and the empty places inside it.
   * @throws ConflictException `place_in_use` if the actor has items there
   * @throws NotFoundException `place_not_found` if the actor does not keep this place
   */
  remove(actor: Actor, place: PlacePath): Promise<void> {
    const names = namesOf(place);
    return this.transactions.runFor(actor.id, async (tx) => {
      const [{ is_in_use }] = await tx.query<[{ is_in_use: boolean }]>(IS_IN_USE, [actor.id, names, names.length]);
      if (is_in_use) {
        const message = 'This place holds items. Move them first, then delete the place.';
        throw new ConflictException({ message, code: 'place_in_use' });
      }
      const [gone] = await tx.query<[unknown[], number]>(DELETE_KEPT, [actor.id, names, names.length]);
      if (gone.length === 0) throw placeNotFound();
    });
  }

  /**
   * Renames a place. With `if_unchanged`, only the named items move, and only those that were not changed since. Kept
   * places move along if no live item is left behind. The count is of live items.
   * @throws NotFoundException `place_not_found` if the actor has no items and no kept place there, unless
   * `if_unchanged` is given
   * @throws BadRequestException `place_too_deep` if a result would have more than three levels; nothing is moved then
   */
  rename(actor: Actor, { from, to, if_unchanged }: RenamePlace): Promise<MovedCount> {
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      const source = namesOf(from);
      const held = await tx.query<HeldItem[]>(HOLD_ITEMS, [actor.id, source, source.length]);
      // The lock order of creating a place: names before kept places.
      await holdNames(tx, actor.id);
      const named = if_unchanged && new Set(if_unchanged.map(({ id }) => id));
      const unchanged = held.filter((item) => named?.has(item.id)).filter(unchangedSince(if_unchanged));
      const target = namesOf(await placeAsSpelled(tx, actor, to, source));
      const [moved] = await tx.query<[(HeldItem & { is_too_deep: boolean })[], number]>(MOVE, [
        actor.id,
        source,
        source.length,
        target,
        named ? unchanged.map(({ id }) => id) : null,
      ]);
      const moved_count = countLive(moved);
      // An item that was added in the meantime has moved, too.
      const isEmpty = !if_unchanged || moved_count === countLive(held);
      const [kept] = isEmpty
        ? await tx.query<[{ path: string[] }[], number]>(DELETE_KEPT, [actor.id, source, source.length])
        : [[]];
      if (moved_count + kept.length === 0 && !if_unchanged) throw placeNotFound();
      const paths = kept.map(({ path }) => [...target, ...path.slice(source.length)]);
      if (moved.some(({ is_too_deep }) => is_too_deep) || paths.some(({ length }) => length > MOST_LEVELS)) {
        const message =
          'A place has at most three levels. Something inside this place would be deeper. Move that first.';
        throw new BadRequestException({ message, code: 'place_too_deep' });
      }
      if (paths.length > 0) await tx.query(KEEP, [actor.id, JSON.stringify(paths)]);
      await forgetPlaceNames(tx, actor.id);
      changed.push({ kind: 'items', items: moved.map(({ id }) => ({ id, user_id: actor.id })) });
      const skipped_ids = skippedOf([...(named ?? [])], moved);
      return { success: true, moved: moved_count, changed: statesOf(moved), skipped_ids };
    });
  }
}

/** @param left a place that is about to get another name */
async function placeAsSpelled(manager: EntityManager, { id }: Actor, place: PlacePath, left?: string[]) {
  const [spelled] = await asSpelled(manager, [{ ...place, user_id: id }], { place: left ?? null });
  return spelled ?? place;
}

const countLive = (items: HeldItem[]) => items.filter(({ is_live }) => is_live).length;

function namesOf({ area, location, sub_location }: PlacePath): string[] {
  return [area, location, sub_location].filter((name) => typeof name === 'string');
}

function placeNotFound() {
  return new NotFoundException({ message: 'This place no longer exists.', code: 'place_not_found' });
}

function tooManyPlaces() {
  const message = `You can keep at most ${MAX_KEPT_PLACES.toLocaleString('en')} places. Delete some that are empty.`;
  return new ConflictException({ message, code: 'too_many_places', limit: MAX_KEPT_PLACES });
}
