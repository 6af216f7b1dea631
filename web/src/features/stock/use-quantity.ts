import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useAppSelector } from '../../app/hooks';
import { selectQuantity } from './quantities.slice';

/** The quantity of an item, including unsaved changes. */
export function useQuantity({ id, quantity }: Item): number {
  const changed = useAppSelector((state) => selectQuantity(state, id));
  return changed ?? quantity;
}
