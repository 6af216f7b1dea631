import type { Color } from '@whereabouts/shared/contracts/colors.js';
import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import type { ObjectName } from '../drawing/objects.js';
import type { RoomName } from '../drawing/rooms.js';

/** An item of the household: its drawing, its colors, and its other fields. */
export interface Thing extends NewItem {
  drawn: ObjectName;
  color: Color;
  second: Color;
}

/** Items that stand together and share a photo. */
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

/** `where` is area, location and sub-location; the last ones are optional. */
export function photo(room: RoomName, where: string, ...things: Thing[]): Photo {
  const [area, location, sub_location] = where.split(' > ');
  return { room, place: { area, ...(location && { location }), ...(sub_location && { sub_location }) }, things };
}

/** A stock item that is bought again when its quantity falls below `quantity_min`. */
export const stock = (
  quantity: number,
  quantity_min: number,
): Pick<NewItem, 'quantity' | 'quantity_min' | 'stock_keeping'> => ({
  quantity,
  quantity_min,
  stock_keeping: true,
});
