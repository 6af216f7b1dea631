import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** What a row on paper needs of an item. */
export type PrintedItem = Pick<Item, 'id' | 'name' | 'area' | 'location' | 'sub_location'> & {
  /** `null` where nothing is counted. */
  quantity: number | null;
  /** Path of the API. */
  thumbnail_url: string | null;
  is_checked?: boolean | null;
  /** What the screen says beside the name. */
  note?: string | undefined;
};

/** A list on paper, in the order of the screen. */
export interface PrintedPage {
  title: string;
  /** What narrows the list. */
  about?: string | undefined;
  items: readonly PrintedItem[];
  /** How many items there are, where some rows are none. */
  count?: number;
  /** Each above the item with its index. */
  headings?: ReadonlyMap<number, string>;
  /** The items have boxes to tick. */
  ticks?: boolean;
}
