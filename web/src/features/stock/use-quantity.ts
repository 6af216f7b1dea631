import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useSelector } from 'react-redux';
import { selectQuantity } from './quantities.slice';

/** How many there are, or will be once the changed quantities are saved. */
export function useQuantity({ id, quantity }: Item): number {
  const changed = useSelector((state: Parameters<typeof selectQuantity>[0]) => selectQuantity(state, id));
  return changed ?? quantity;
}
