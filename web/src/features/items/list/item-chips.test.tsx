import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import '../../../locales/inventory';
import { answering } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { ItemChips } from './item-chips';

const theirs = { user_id: 2, owner_name: 'Bob', group_name: 'Home' };

test.each<[string, Partial<Item>, string]>([
  ['Shared (Owner)', { access_type: 'shared', group_name: 'Home' }, 'Shared (Owner)'],
  ['from Bob', { ...theirs, access_type: 'shared_with_me', my_role: 'editor' }, 'from Bob, group Home'],
  [
    'from Bob (Read-only)',
    { ...theirs, access_type: 'shared_with_me', my_role: 'viewer' },
    'from Bob, group Home (Read-only)',
  ],
  ['Group', { ...theirs, access_type: 'group_owned', my_role: 'editor' }, 'from Bob, group Home'],
  [
    'Group (Read-only)',
    { ...theirs, access_type: 'group_owned', my_role: 'viewer' },
    'from Bob, group Home (Read-only)',
  ],
])('an item says “%s”', (badge, item, title) => {
  show(<ItemChips item={buildItem(item)} />, answering({}).fetch);
  expect(screen.getByTitle(title).textContent).toBe(badge);
});

test('what is private needs no badge', () => {
  show(<ItemChips item={buildItem({ tags: ['summer'] })} />, answering({}).fetch);
  expect(screen.getByText('summer')).toBeVisible();
  expect(screen.queryByTitle(/./)).toBeNull();
});
