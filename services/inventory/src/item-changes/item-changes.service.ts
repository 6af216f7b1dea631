import { BadRequestException, ConflictException, ForbiddenException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState, UpdatedCount } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { ItemChange, inventory, UpdatedItems } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import type { ImageRef } from '@whereabouts/shared/contracts/media.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DataSource, type EntityManager } from 'typeorm';
import { checkCustomValues } from '../custom-fields/custom-values.js';
import { assertNewCovers } from '../files/new-covers.js';
import { Images } from '../images/images.js';
import type { ItemEntity } from '../items/item.entity.js';
import { viewItems } from '../items/view-items.query.js';
import { CorrectionMemory } from '../name-corrections/correction-memory.js';
import { LowStock } from '../stock/low-stock.js';
import { changedItem, newImageOf } from './changed-item.js';
import { accessOf, skippedOf, statesOf, unchangedSince } from './if-unchanged.js';
import { ItemTransactions } from './item-transactions.js';
import { storeAndView, storeItems } from './store-items.query.js';

type Changes = Map<number, ItemChange>;
type Move = Omit<RequestOf<typeof inventory.bulkMove>, 'actor'>;
type Tags = Omit<RequestOf<typeof inventory.bulkTag>, 'actor'>;

/** Changes live items, all or none. With `if_unchanged`, items that were changed since are skipped. */
@Injectable()
export class ItemChanges {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
    private readonly images: Images,
    private readonly lowStock: LowStock,
    private readonly corrections: CorrectionMemory,
  ) {}

  /**
   * @param known an image that the actor may use, such as that of another file of the item
   * @throws ConflictException `stale_item`, with the current item, if an item has changed since it was read
   * @throws ForbiddenException `not_owned` if an item of another user would depart or come back
   */
  async update(
    actor: Actor,
    changes: ItemChange[],
    if_unchanged?: ItemState[],
    known?: ImageRef,
  ): Promise<UpdatedItems> {
    const byId = new Map(changes.map((change) => [change.id, change]));
    if (byId.size < changes.length) {
      throw new BadRequestException({ message: 'Each item can appear only once in a call.', code: 'invalid' });
    }
    const ids = [...byId.keys()];
    const access = accessOf(if_unchanged);
    const images = await this.newImages(actor, byId, access, known);
    let stored: ItemEntity[] = [];
    let leavesImages = false;
    const change = async (tx: Transaction, locked: ItemEntity[]) => {
      const before = locked.filter(unchangedSince(if_unchanged));
      refuseDepartures(actor, before, byId);
      await refuseStale(tx, actor, before, byId, images);
      const after = before.map((item) => changedItem(item, byId.get(item.id), images));
      await checkCustomValues(
        tx,
        after.map(({ user_id, custom }, index) => ({ user_id, before: before[index]?.custom, after: custom })),
      );
      const reframed = after.filter((item, index) => showsOther(item, before[index]));
      leavesImages = before.some(({ image_id }, index) => image_id !== after[index]?.image_id);
      await assertNewCovers(tx, before, after);
      await this.lowStock.watch(tx, before, after);
      await this.corrections.rename(tx, actor, before, after);
      await this.images.showBoxes(tx, reframed);
      stored = after;
      return after;
    };
    const store = async (tx: Transaction, after: ItemEntity[]) => {
      const viewed = await storeAndView(tx, actor, after);
      if (leavesImages) await this.images.tellReleased(tx);
      return viewed;
    };
    const items = await this.transactions.changeItems(actor, ids, change, store, access);
    // An editor who sees an item only through Stock no longer sees it after taking it out of stock.
    return { success: true, items, changed: statesOf(items), skipped_ids: skippedOf(ids, stored) };
  }

  /** Moves items. Empty places keep their values (docs/rules/items.md). */
  move(actor: Actor, { item_ids, if_unchanged, ...to }: Move): Promise<UpdatedCount> {
    return this.changeAll(actor, item_ids, if_unchanged, (item) => ({
      ...item,
      area: to.area ?? item.area,
      location: to.location ?? item.location,
      sub_location: to.sub_location ?? item.sub_location,
    }));
  }

  /** @throws BadRequestException `too_many_tags` if an item would have more than 20 tags (docs/rules/items.md) */
  tag(actor: Actor, { item_ids, if_unchanged, add, remove }: Tags): Promise<UpdatedCount> {
    const removed = new Set(remove.map(textKey));
    return this.changeAll(actor, item_ids, if_unchanged, (item) => {
      const kept = item.tags.filter((tag) => !removed.has(textKey(tag)));
      const tags = [...new Set([...kept, ...add])];
      if (tags.length > MAX_TAGS) {
        const message = `“${item.name}” would have ${tags.length} tags; an item can have at most ${MAX_TAGS}.`;
        throw new BadRequestException({ message, code: 'too_many_tags', item_id: item.id });
      }
      return { ...item, tags };
    });
  }

  private async changeAll(
    actor: Actor,
    item_ids: number[],
    if_unchanged: ItemState[] | undefined,
    change: (item: ItemEntity) => ItemEntity,
  ): Promise<UpdatedCount> {
    const changeEach = async (_manager: EntityManager, items: ItemEntity[]) =>
      items.filter(unchangedSince(if_unchanged)).map(change);
    const changed = await this.transactions.changeItems(
      actor,
      item_ids,
      changeEach,
      storeItems,
      accessOf(if_unchanged),
    );
    return { success: true, updated_count: changed.length, changed, skipped_ids: skippedOf(item_ids, changed) };
  }

  /**
   * The new images of the items. Media is asked before the transaction begins, and only if the actor may change the
   * items.
   */
  private async newImages(
    actor: Actor,
    changes: Changes,
    access: ReturnType<typeof accessOf>,
    known: ImageRef | undefined,
  ): Promise<Map<number, ImageRef>> {
    if (![...changes.values()].some(({ image_id }) => image_id)) return new Map();
    const items = await access(this.source.manager, actor, [...changes.keys()]);
    const asked = items.map((item) => newImageOf(item, changes.get(item.id)));
    return this.images.usable(
      actor,
      asked.filter((id) => id !== null),
      known,
    );
  }
}

function showsOther(item: ItemEntity, before: ItemEntity | undefined): boolean {
  return item.image_id !== before?.image_id || String(item.image_box) !== String(before?.image_box);
}

/** Only the owner of an item can mark it as departed (docs/rules/departed.md). */
function refuseDepartures(actor: Actor, items: ItemEntity[], changes: Changes) {
  if (items.every(({ id, user_id }) => user_id === actor.id || changes.get(id)?.departed === undefined)) return;
  const message = 'Only its owner can mark an item as sold, given away, lost, broken or returned.';
  throw new ForbiddenException({ message, code: 'not_owned' });
}

/**
 * Rejects outdated changes. An item is also stale if its image was changed in the meantime and the change names the
 * former image, because the actor’s right to use that image was not checked.
 */
async function refuseStale(
  manager: EntityManager,
  actor: Actor,
  items: ItemEntity[],
  changes: Changes,
  images: Map<number, ImageRef>,
) {
  const stale = items.find((item) => {
    const change = changes.get(item.id);
    const image = newImageOf(item, change);
    if (image !== null && !images.has(image)) return true;
    return change?.updated_at !== undefined && Date.parse(change.updated_at) !== Date.parse(item.updated_at);
  });
  if (!stale) return;
  const [current] = await viewItems(manager, actor, [stale.id]);
  const message = `“${stale.name}” has changed since you opened it. Check the changes before you save.`;
  throw new ConflictException({ message, code: 'stale_item', current });
}
