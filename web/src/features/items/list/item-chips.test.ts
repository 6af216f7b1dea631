import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { expect, test } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { itemChips } from './item-chips';

const theirs = { user_id: 2, owner_name: 'Bob', group_name: 'Home', access_type: 'shared_with_me' } as const;
const said = (item: Partial<Item>, quantity?: number, stock?: boolean) => {
  const { state, belonging, more } = itemChips(buildItem(item), quantity, stock);
  return [...state, ...belonging.map((chip) => ('text' in chip ? chip.text : chip.kind)), ...(more ? [more] : [])];
};

test.each<[string, Partial<Item>, unknown[]]>([
  ['what is one’s own and in order says nothing', {}, []],
  ['what is one’s own says nothing about sharing', { access_type: 'shared', group_name: 'Home' }, []],
  ['what another shares says whose it is', { ...theirs, my_role: 'editor' }, ['owner']],
  ['what can only be looked at says so', { ...theirs, my_role: 'viewer' }, ['owner', 'read_only']],
  [
    'a collection of a group says whose it is, too',
    { ...theirs, access_type: 'group_owned', my_role: 'editor' },
    ['owner'],
  ],
  ['more than two are counted', { tags: ['camping', 'summer', 'lena'] }, ['camping', 2]],
  ['state goes first', { quantity: 2, quantity_min: 3, stock_keeping: true, tags: ['summer'] }, ['low', 'quantity']],
  ['none left is more than few left', { quantity: 0, quantity_min: 3, stock_keeping: true }, ['out']],
])('%s', (_, item, chips) => {
  expect(said(item)).toEqual(chips);
});

test('a tag that was searched for is shown, whatever else there is to say', () => {
  const low = { quantity: 2, quantity_min: 3, stock_keeping: true, tags: ['summer', 'Café'] };
  const chips = (item: Partial<Item>) => itemChips(buildItem(item), undefined, false, ['cafe']);
  expect(chips(low)).toEqual({ state: ['low', 'quantity'], belonging: [{ kind: 'tag', text: 'Café' }], more: 1 });
  const shared = chips({ ...low, ...theirs, my_role: 'editor' });
  expect(shared.belonging).toEqual([{ kind: 'tag', text: 'Café' }, { kind: 'owner' }]);
});

test.each([
  ['box', ['… grey Box with both …']],
  ['blade', ['… both blades']],
  ['drill', []],
  ['cellar', []],
  ['unheard', []],
])('what was found in the description alone is shown from it: %s', (word, said) => {
  const item = buildItem({ name: 'Drill', area: 'Cellar', description: 'In its grey Box\nwith both blades' });
  expect(itemChips(item, 1, false, [word]).belonging.map((chip) => 'text' in chip && chip.text)).toEqual(said);
});

test('a quantity that is not saved yet counts, and says nothing where it is edited', () => {
  const item = { quantity: 5, quantity_min: 3, stock_keeping: true };
  expect(said(item, 2)).toEqual(['low', 'quantity']);
  expect(said(item, 5, true)).toEqual([]);
});
