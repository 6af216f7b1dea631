import type { Item, ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import type { ApiUser } from './api-user.js';

type Changes = Record<string, Omit<ItemChange, 'id'>>;

/** Moves, renames, stock and values of some items, in order. Each step is one call. */
const STEPS: Changes[] = [
  {
    'Roof box': { location: 'Wall hooks' },
    'Cordless drill': { location: 'Shelf 2' },
    'Vacuum cleaner': { area: 'Hall', location: 'Cupboard' },
    'Bin bags': { quantity: 2 },
    Charcoal: { quantity: 0 },
  },
  {
    'Cordless drill': { location: 'Shelf 1', value: 160, serial_number: 'DF-0412-7786' },
    Ladder: { name: 'Folding ladder', condition: 'worn' },
    Desk: { name: 'Standing desk', value: 390 },
    'Bin bags': { quantity: 1 },
    Charcoal: { quantity: 3 },
  },
  {
    'Cordless drill': { description: 'With two batteries and a charger. The bits are in the green box beside it.' },
    'Vacuum cleaner': { value: 150, condition: 'good' },
    'Bin bags': { quantity: 3 },
    Charcoal: { quantity: 1 },
    'Bathroom scales': { departed: { kind: 'broken', on: null, price: null, note: 'Shows three kilos too many.' } },
  },
];

/** Gives some items of the household a history, through the calls of a browser. */
export async function fillHistory(user: ApiUser, items: Item[]): Promise<void> {
  const ids = new Map(items.map(({ name, id }) => [name, id]));
  for (const step of STEPS) {
    const changes = Object.entries(step).map(([name, change]) => ({ ...change, id: ids.get(name) }));
    await user.send('POST', '/api/update-items', { items: changes });
  }
}
