import { addDays } from '@whereabouts/shared/contracts/calendar-day.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { worthOf } from './item-worth';
import type { TodoFilter } from './preferences';

/** A warranty or an item that ends within this time ends soon. */
const SOON_DAYS = 30;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Today in the browser's time zone. Much faster than `Intl`: a list asks for each of its items. */
function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

function isSoon(day: string | null): boolean {
  if (day === null) return false;
  const now = today();
  return day >= now && day <= addDays(now, SOON_DAYS);
}

const TODOS: Record<TodoFilter, (item: Item) => boolean> = {
  unnamed: ({ name }) => name === UNNAMED,
  unsure: ({ name, review }) => review !== null && name !== UNNAMED,
  expired: ({ expires_on }) => expires_on !== null && expires_on < today(),
  expires_soon: ({ expires_on }) => isSoon(expires_on),
  warranty_ends: ({ warranty_until }) => isSoon(warranty_until),
  unvalued: (item) => item.my_role === 'owner' && worthOf(item) === null,
};

/** Whether an item needs this attention. Viewers do not get amounts, so only own items can be without a value. */
export const isTodo = (item: Item, todo: TodoFilter) => TODOS[todo](item);
