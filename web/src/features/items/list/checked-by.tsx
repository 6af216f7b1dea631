import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { ago } from '../../../ui/times';
import { useNow } from '../../../ui/use-now';

/** Who checked a thing, as far as that is known, and how long ago. */
export function CheckedBy({ item: { checked_at, checked_by_name } }: { item: CollectionItem }) {
  const now = useNow();
  return [checked_by_name, checked_at && ago(checked_at, now)].filter(Boolean).join(', ');
}
