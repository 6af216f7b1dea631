import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useAppSelector } from '../../state/hooks';
import { selectQuantity } from '../../state/quantities.slice';

/** The quantity of an item, including unsaved changes. */
export function useQuantity({ id, quantity }: Item): number {
  const changed = useAppSelector((state) => selectQuantity(state, id));
  return changed ?? quantity;
}
