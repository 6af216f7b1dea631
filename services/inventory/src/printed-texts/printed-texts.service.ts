import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import type { PrintedTexts, UnreadItem } from '@whereabouts/shared/contracts/inventory-for-services.js';
import { PRINTED_LANGUAGES } from '@whereabouts/shared/contracts/languages.js';
import { MAX_BATCH, MAX_UNREAD } from '@whereabouts/shared/contracts/limits.js';
import type { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DataSource } from 'typeorm';
import { Revisions } from '../lists/revisions.js';
import { nameUnnamed } from './unnamed-items.js';

/** Uses the index `items_unread`. */
const UNREAD = 'i.text_read_at is null and i.image_id is not null and i.deleted_at is null';

/** The items of the image and owner of the first unread item behind `$1`. Few items share an image. */
const NEXT = `
  with first as (select i.user_id, i.image_id from items i where ${UNREAD} and i.id > $1 order by i.id limit 1)
  select i.id, i.user_id, i.image_id, i.image_box from items i join first using (user_id, image_id)
  where ${UNREAD} order by i.id limit ${MAX_UNREAD}`;

/**
 * Skips items that were trashed, or that show something else since. `updated_at` stays: an open editor has nothing to
 * lose. `$3`: whether the photo was read. Items of the first versions with a reader may have a text already.
 */
const KEEP = `
  update items i set
    printed_text = case when $3 then given.printed_text else coalesce(given.printed_text, i.printed_text) end,
    text_read_at = now() from (
    select item.id, read.printed_text, item.printed_text as before
    from jsonb_to_recordset($2) as read (id bigint, image_box float8[], printed_text text)
    join items item on item.id = read.id and item.image_id = $1
      and item.image_box is not distinct from read.image_box and item.text_read_at is null
    order by item.id for no key update of item
  ) given
  where i.id = given.id returning i.id, i.user_id, i.printed_text is distinct from given.before as is_changed`;

/** Some items of user `$1` whose photos were read before `$2` count as unread. Their texts stay until then. */
const FORGET_READING = `
  update items i set text_read_at = null from (
    select id from items where user_id = $1 and text_read_at < $2 order by id limit ${MAX_BATCH} for no key update
  ) known where i.id = known.id`;

/** Stores what photos say that were not read when their items were created. */
@Injectable()
export class PrintedTextsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
  ) {}

  /** The unread items of the next image of one owner, oldest first. Empty if everything is read. */
  next(after_id: number): Promise<UnreadItem[]> {
    return this.source.query(NEXT, [after_id]);
  }

  /** The number of items whose photo is not read yet. */
  async count(): Promise<number> {
    const [{ count }] = await this.source.query<[{ count: number }]>(
      `select count(*)::int as count from items i where ${UNREAD}`,
    );
    return count;
  }

  /**
   * Has the photos of a user read again by the second reader of their new language (docs/recognition.md). A repeated
   * event changes nothing.
   */
  async readAgain({ user_id, language, at }: PayloadOf<typeof userSettings.languageChanged>): Promise<void> {
    if (!PRINTED_LANGUAGES.some((printed) => printed === language)) return;
    const forgetSome = () =>
      transaction(this.source, (tx) => tx.query<[unknown, number]>(FORGET_READING, [user_id, at]));
    for (let count = MAX_BATCH; count === MAX_BATCH; ) [, count] = await forgetSome();
  }

  keep({ image_id, was_read, items }: PrintedTexts): Promise<void> {
    return transaction(this.source, async (tx) => {
      const values = [image_id, JSON.stringify(items), was_read];
      const [kept] = await tx.query<[{ id: number; user_id: number; is_changed: boolean }[], number]>(KEEP, values);
      const named = await nameUnnamed(tx, kept, items);
      const changed = [...kept.filter(({ is_changed }) => is_changed), ...named];
      if (changed.length > 0) await this.revisions.record(tx, [{ kind: 'items', items: changed }]);
    });
  }
}
