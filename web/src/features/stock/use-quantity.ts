import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useAppSelector } from '../../app/hooks';
import { selectQuantity } from './quantities.slice';

/** How many there are, or will be once the changed quantities are saved. */
export function useQuantity({ id, quantity }: Item): number {
  const changed = useAppSelector((state) => selectQuantity(state, id));
  return changed ?? quantity;
}
