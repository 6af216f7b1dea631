import type { Color } from '@whereabouts/shared/contracts/colors.js';
import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import type { ObjectName } from '../drawing/objects.js';
import type { RoomName } from '../drawing/rooms.js';

/** A thing of the household: how it is drawn, in which colours, and what else is known of it. */
export interface Thing extends NewItem {
  drawn: ObjectName;
  color: Color;
  second: Color;
}

/** Things that stand together and were photographed together. */
export interface Photo {
  room: RoomName;
  place: Pick<NewItem, 'area' | 'location' | 'sub_location'>;
  things: Thing[];
}

type Details = Omit<NewItem, 'name' | 'color'> & { second?: Color };

export function thing(
  name: string,
  drawn: ObjectName,
  color: Color,
  { second = 'beige', ...known }: Details = {},
): Thing {
  return { name, drawn, color, second, ...known };
}

/** `where` is area, location and sub-location, as far as there are any. */
export function photo(room: RoomName, where: string, ...things: Thing[]): Photo {
  const [area, location, sub_location] = where.split(' > ');
  return { room, place: { area, ...(location && { location }), ...(sub_location && { sub_location }) }, things };
}

/** So many of something that is bought again when there are fewer than `quantity_min`. */
export const stock = (
  quantity: number,
  quantity_min: number,
): Pick<NewItem, 'quantity' | 'quantity_min' | 'stock_keeping'> => ({
  quantity,
  quantity_min,
  stock_keeping: true,
});
