import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { Restored, RestoreItems, TrashQuery, TrashTarget } from '@whereabouts/shared/contracts/trash.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DataSource } from 'typeorm';
import { MergeUndo } from '../files/merge-undo.service.js';
import { STATE, skippedOf, unchangedSince } from '../item-changes/if-unchanged.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { isTrashed } from '../items/item-states.js';
import { answerList } from '../lists/raw-list.js';
import { SettingsService } from '../settings/settings.service.js';
import { UserNames } from '../users/user-names.service.js';
import { ItemPurger } from './item-purger.js';
import { TRASH_LISTS } from './trash-list.js';

/** SQLSTATE of a value that PostgreSQL does not know, such as a time zone. */
const INVALID_PARAMETER = '22023';

/** Lists, restores and purges the owner’s deleted items. */
@Injectable()
export class TrashService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
    private readonly settings: SettingsService,
    private readonly purger: ItemPurger,
    private readonly live: LiveUpdates,
    private readonly names: UserNames,
    private readonly merges: MergeUndo,
  ) {}

  /**
   * The deleted items, latest deletion first, or "not modified".
   * @throws BadRequestException if the time zone is unknown
   */
  async list({ id: user_id }: Actor, { filter, timezone }: TrashQuery, if_none_match: string | undefined) {
    await this.names.require(user_id);
    const days = await this.settings.trashRetentionDays();
    // The answer also depends on the day and the retention, even if no item has changed.
    const asked = { user_id, if_none_match, values: [timezone, days], variant: `${todayIn(timezone)}-${days}` };
    try {
      return await answerList(this.source, TRASH_LISTS[filter], asked);
    } catch (error) {
      throw (error as { code?: unknown }).code === INVALID_PARAMETER ? unknownTimezone() : error;
    }
  }

  /**
   * Restores all items, or none, and undoes the merges that put them into the trash. With `if_unchanged`, items that
   * were changed since or are not in the trash are skipped. `skipped_ids` also names the items of undone merges that
   * were changed since and stay as they are.
   * @throws NotFoundException `not_in_trash` if an item is not in the actor’s trash, unless `if_unchanged` is given
   * @throws ConflictException `merged_further`
   */
  restore(actor: Actor, { item_ids, if_unchanged }: RestoreItems): Promise<Restored> {
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      const { merges, kept, collections } = await this.merges.begin(tx, actor, item_ids);
      const rows = await tx.query<(ItemState & { is_trashed: boolean })[]>(
        `select ${STATE}, (${isTrashed('deleted_at')}) is true as is_trashed from items i
         where id = any($2) and user_id = $1 and (${isTrashed('deleted_at')} or id = any($3))
         order by id for no key update`,
        [actor.id, [...item_ids, ...kept], kept],
      );
      const locked = rows.filter(({ id, is_trashed }) => is_trashed && item_ids.includes(id));
      if (locked.length < item_ids.length && !if_unchanged) throw notInTrash();
      const back = locked.filter(unchangedSince(if_unchanged));
      const ids = back.map(({ id }) => id);
      const left: number[] = [];
      for (const some of await this.merges.inOrder(tx, actor, ids, merges)) {
        left.push(...(await this.merges.undo(tx, actor, some, collections, changed)));
        await tx.query('update items set deleted_at = null, delete_batch = null where id = any($1)', [some]);
      }
      const restored = await tx.query<ItemState[]>(`select ${STATE} from items i where id = any($1) order by id`, [
        ids,
      ]);
      changed.push({ kind: 'items', items: ids.map((id) => ({ id, user_id: actor.id })) });
      this.live.tell(tx, { user_ids: [actor.id], topics: ['trash'] });
      const skipped_ids = [...skippedOf(item_ids, back), ...left.filter((id) => !ids.includes(id))];
      return {
        success: true,
        restored_count: back.length,
        changed: restored,
        skipped_ids,
      };
    });
  }

  /**
   * Purges items.
   * @throws NotFoundException `not_in_trash` if one of the named items is not in the actor’s trash; none is purged then
   */
  async erase(actor: Actor, { item_ids, older_than_retention }: TrashTarget): Promise<number> {
    if (!item_ids) {
      return this.purger.purgeAll(actor.id, older_than_retention ? await this.settings.trashRetentionDays() : null);
    }
    return this.transactions.runFor(actor.id, async (tx) => {
      const { erased } = await this.purger.purge(tx, actor.id, 'id = any($2)', item_ids);
      if (erased < item_ids.length) throw notInTrash();
      return erased;
    });
  }
}

function notInTrash() {
  return new NotFoundException({ message: 'One of the items is not in your trash.', code: 'not_in_trash' });
}

/** The current day in the time zone, as `YYYY-MM-DD`. */
function todayIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
  } catch {
    throw unknownTimezone();
  }
}

const unknownTimezone = () =>
  new BadRequestException({ message: 'The server does not know this time zone.', code: 'invalid', field: 'timezone' });
