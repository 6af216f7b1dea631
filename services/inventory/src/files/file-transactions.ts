import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Images } from '../images/images.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { NEXT_UPDATED_AT } from '../item-changes/store-items.query.js';
import type { ItemEntity } from '../items/item.entity.js';
import { RECOUNT } from './item-files-trigger.js';

const FOLLOW_FILES = `
  update items i set file_count = ${RECOUNT}, updated_at = ${NEXT_UPDATED_AT} where i.id = any($1)
  returning i.id, i.image_id, i.image_box`;

/** A text belongs to one image. */
const FORGET_TEXTS = 'update items set printed_text = null where id = any($1) and printed_text is not null';

type Shown = Pick<ItemEntity, 'id' | 'image_id' | 'image_box'>;

/** Changes the files of items that the actor may change, while the items are locked. */
@Injectable()
export class FileTransactions {
  constructor(
    private readonly transactions: ItemTransactions,
    private readonly images: Images,
  ) {}

  /** @throws as `ItemTransactions.changeItems` */
  async change<Result>(
    actor: Actor,
    item_ids: number[],
    work: (tx: Transaction, items: Map<number, ItemEntity>) => Promise<Result>,
  ): Promise<Result> {
    let done: { result: Result } | undefined;
    const change = async (tx: Transaction, items: ItemEntity[]) => {
      done = { result: await work(tx, new Map(items.map((item) => [item.id, item]))) };
      return items;
    };
    const { result } = await this.transactions.changeItems(actor, item_ids, change, async (tx, before) => {
      await this.follow(tx, item_ids, before);
      if (!done) throw new Error('the files were not changed');
      return done;
    });
    return result;
  }

  /**
   * Gives locked items their counts and covers from their files.
   * @param before items that lose their printed text if they get another cover
   */
  async follow(tx: Transaction, item_ids: number[], before: Shown[] = []): Promise<void> {
    const [shown] = await tx.query<[Shown[], number]>(FOLLOW_FILES, [item_ids]);
    await this.images.showBoxes(tx, shown);
    const pictures = new Map(before.map((item) => [item.id, pictureOf(item)]));
    const others = shown.filter((item) => pictures.has(item.id) && pictures.get(item.id) !== pictureOf(item));
    if (others.length > 0) await tx.query(FORGET_TEXTS, [others.map(({ id }) => id)]);
  }
}

const pictureOf = ({ image_id, image_box }: Shown) => `${image_id} ${image_box}`;
