import type { PrintedTexts } from '@whereabouts/shared/contracts/inventory-for-services.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { lockItems } from '../item-changes/item-transactions.js';
import { valuesClause } from '../item-changes/values-clause.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { Owned } from '../lists/list-changes.js';

const COLUMNS = {
  ...{ name: 'text', manufacturer: 'text', model: 'text', serial_number: 'text', code: 'text' },
  review: 'jsonb',
};

const SET = Object.keys(COLUMNS).map((name) => `${name} = n.${name}`);

/** `updated_at` stays, so that an entry that is analyzed again still replaces an item that no user has changed. */
const storing = valuesClause(
  { id: 'bigint', ...COLUMNS },
  1,
  (rows) => `update items i set ${SET.join(', ')} from ${rows} where i.id = n.id`,
);

type Suggestions = NonNullable<PrintedTexts['items'][number]['suggested']>;

/**
 * Gives items that are still unnamed the name and the facts that their text suggests. They stay in Review.
 * @returns the changed items
 */
export async function nameUnnamed(tx: Transaction, read: Owned[], items: PrintedTexts['items']): Promise<Owned[]> {
  const suggested = new Map(items.flatMap(({ id, suggested }) => (suggested ? [[id, suggested]] : [])));
  const asked = read.filter(({ id }) => suggested.has(id));
  if (asked.length === 0) return [];
  const locked = await lockItems(
    tx,
    asked.map(({ id }) => id),
    asked.map(({ user_id }) => user_id),
  );
  const changed = locked.flatMap((item) => withSuggestions(item, suggested.get(item.id)) ?? []);
  if (changed.length > 0) await tx.query(...storing(changed));
  return changed;
}

/** Null if the item keeps its fields. A name or a review by a user ends the review. Fields with a value keep it. */
function withSuggestions(item: ItemEntity, suggested: Suggestions | undefined): ItemEntity | null {
  if (!suggested || item.name !== UNNAMED || !item.review) return null;
  const filled = DoubtfulField.options.filter((field) => item[field] === null && suggested[field] !== null);
  if (filled.length === 0 && suggested.name === null) return null;
  const { serial_box } = suggested;
  const doubtful = suggested.doubtful.filter((field) => filled.includes(field));
  return {
    ...item,
    ...Object.fromEntries(filled.map((field) => [field, suggested[field]])),
    name: suggested.name ?? item.name,
    review: {
      ...item.review,
      doubtful: [...(item.review.doubtful ?? []), ...doubtful],
      ...(filled.includes('serial_number') && serial_box && { serial_box }),
    },
  };
}
