import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { ago } from '../../../ui/text/times';
import { useNow } from '../../../ui/text/use-now';

/** The user who checked an item, if known, and how long ago. */
export function CheckedBy({ item: { checked_at, checked_by_name } }: { item: CollectionItem }) {
  const now = useNow();
  return [checked_by_name, checked_at && ago(checked_at, now)].filter(Boolean).join(', ');
}
