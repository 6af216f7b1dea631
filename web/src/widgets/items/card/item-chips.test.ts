import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { expect, test } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { itemChips } from './item-chips';

const theirs = { user_id: 2, owner_name: 'Bob', group_name: 'Home', access_type: 'shared_with_me' } as const;
const said = (item: Partial<Item>, quantity?: number, stock?: boolean) => {
  const { state, belonging, hidden } = itemChips(buildItem(item), quantity, stock);
  const folded = hidden.map((one) => (one === 'quantity' ? one : one.tag));
  return [
    ...state,
    ...belonging.map((chip) => ('text' in chip ? chip.text : chip.kind)),
    ...(folded.length ? [folded] : []),
  ];
};

test.each<[string, Partial<Item>, unknown[]]>([
  ['a private item that is in order has no chip', {}, []],
  ['an own item that a group sees has its badge', { access_type: 'shared', group_name: 'Home' }, ['access']],
  ['an item of another user has its badge', { ...theirs, my_role: 'editor' }, ['access']],
  [
    'a badge that says (Read-only) stands alone in its line',
    { ...theirs, my_role: 'viewer', tags: ['a'] },
    ['access', ['a']],
  ],
  ['more than two tags are folded', { tags: ['camping', 'summer', 'lena'] }, ['camping', ['summer', 'lena']]],
  [
    'stock comes before quantity, and both come before tags',
    { quantity: 2, quantity_min: 3, stock_keeping: true, tags: ['summer'] },
    ['low', 'quantity', ['summer']],
  ],
  [
    'access comes before stock, and both come before quantity',
    { ...theirs, my_role: 'viewer', quantity: 2, quantity_min: 3, stock_keeping: true, tags: ['summer'] },
    ['low', 'access', ['quantity', 'summer']],
  ],
  [
    'an item that is out of stock has no chip for low stock',
    { quantity: 0, quantity_min: 3, stock_keeping: true },
    ['out'],
  ],
])('%s', (_, item, chips) => {
  expect(said(item)).toEqual(chips);
});

test('a tag that matches the search is always shown', () => {
  const low = { quantity: 2, quantity_min: 3, stock_keeping: true, tags: ['summer', 'Café'] };
  const chips = (item: Partial<Item>) => itemChips(buildItem(item), undefined, false, ['cafe']);
  expect(chips(low)).toEqual({
    state: ['low'],
    belonging: [{ kind: 'tag', text: 'Café' }],
    hidden: ['quantity', { tag: 'summer' }],
    hiddenOnPicture: false,
  });
  const shared = chips({ ...low, ...theirs, my_role: 'editor' });
  expect(shared.belonging).toEqual([{ kind: 'tag', text: 'Café' }, { kind: 'access' }]);
});

test.each([
  ['box', ['… grey Box with both …']],
  ['blade', ['… both blades']],
  ['drill', []],
  ['cellar', []],
  ['unheard', []],
])('a match in the description alone shows an excerpt of it: %s', (word, said) => {
  const item = buildItem({ name: 'Drill', area: 'Cellar', description: 'In its grey Box\nwith both blades' });
  expect(itemChips(item, 1, false, [word]).belonging.map((chip) => 'text' in chip && chip.text)).toEqual(said);
});

test('an unsaved quantity counts for the stock chip, and has no chip while it is edited', () => {
  const item = { quantity: 5, quantity_min: 3, stock_keeping: true };
  expect(said(item, 2)).toEqual(['low', 'quantity']);
  expect(said(item, 5, true)).toEqual([]);
});
