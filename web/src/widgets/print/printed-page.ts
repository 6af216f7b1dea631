import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** The fields of an item that a printed row needs. */
export type PrintedItem = Pick<Item, 'id' | 'name' | 'area' | 'location' | 'sub_location'> & {
  /** `null` if the quantity is not counted. */
  quantity: number | null;
  /** An API path. */
  thumbnail_url: string | null;
  is_checked?: boolean | null;
  /** The text that the screen shows next to the name. */
  note?: string | undefined;
};

/** A list to print, in the order of the screen. */
export interface PrintedPage {
  title: string;
  /** Describes the active filters. */
  about?: string | undefined;
  items: readonly PrintedItem[];
  /** Number of items, if some rows are not items. */
  count?: number;
  /** Headings by the index of the item below. */
  headings?: ReadonlyMap<number, string>;
  /** Prints checkboxes. */
  ticks?: boolean;
}
