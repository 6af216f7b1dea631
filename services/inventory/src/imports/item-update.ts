import type { ItemChange, NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_DESCRIPTION, MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { Added } from './read-row.js';

/** A row of a table that matches an existing item. */
export interface ItemUpdate {
  id: number;
  item: NewItem;
  added: Added;
}

const LEVELS = ['area', 'location', 'sub_location'] as const;
const SPELLED: readonly string[] = [...LEVELS, 'category'];

/**
 * Returns the changes that a row makes to an item (docs/rules/items.md). Empty cells change nothing, and neither does
 * another spelling of a place or category. Values of columns without a field are added to the description and tags. A
 * new place replaces all three levels.
 */
export function changeOf(item: ItemEntity, { id, item: row, added }: ItemUpdate): ItemChange {
  const said = Object.entries(row).filter(([name, value]) => {
    if (value === undefined || name === 'custom') return false;
    if (name === 'description' || name === 'tags') return added.has_own[name];
    return !(SPELLED.includes(name) && isSameName(value, item[name as keyof ItemEntity]));
  });
  return {
    ...emptied(item, row),
    ...withAdded(item, added),
    ...withCustom(item, row),
    ...Object.fromEntries(said),
    id,
  };
}

/** Clears the deeper levels of the former place that the row leaves empty. */
function emptied(item: ItemEntity, row: NewItem): Partial<ItemChange> {
  const moved = LEVELS.findIndex((level) => row[level] && !isSameName(row[level], item[level]));
  if (moved < 0) return {};
  const deeper = LEVELS.slice(moved + 1).filter((level) => !row[level]);
  return Object.fromEntries(deeper.map((level) => [level, null]));
}

/** The custom values that differ. */
function withCustom(item: ItemEntity, { custom = {} }: NewItem): Partial<ItemChange> {
  const other = Object.entries(custom).filter(([id, value]) => item.custom[id] !== value);
  return other.length > 0 ? { custom: Object.fromEntries(other) } : {};
}

/** Adds lines and tags. If the result exceeds a limit, nothing is added. */
function withAdded({ description, tags }: ItemEntity, added: Added): Partial<ItemChange> {
  const there = description?.split('\n') ?? [];
  const longer = [...there, ...added.lines.filter((line) => !there.includes(line))].join('\n');
  const known = new Set(tags.map(textKey));
  const more = [...tags, ...new Set(added.tags.filter((tag) => !known.has(textKey(tag))))];
  return {
    ...(longer !== (description ?? '') && longer.length <= MAX_DESCRIPTION && { description: longer }),
    ...(more.length > tags.length && more.length <= MAX_TAGS && { tags: more }),
  };
}

function isSameName(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && textKey(one) === textKey(other);
}
