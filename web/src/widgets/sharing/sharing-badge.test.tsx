import { screen } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { SharingBadge } from './sharing-badge';

const mine = { access_type: 'shared', my_role: 'owner' } as const;
const theirs = { access_type: 'shared_with_me', user_id: 2, owner_name: 'Grace Hopper', group_name: 'Home' } as const;

const badgeOf = (item: Partial<Item>, opened: boolean) => {
  const { container } = show(<SharingBadge item={buildItem(item)} opened={opened} />, answering({}).fetch);
  return container.querySelector('[title]')?.textContent ?? null;
};

test.each<[string, Partial<Item>, string | null, string | null]>([
  ['a private item', {}, null, null],
  ['an own item that a group sees', mine, 'Shared', 'Shared (Owner)'],
  ['an item that an editor reaches', { ...theirs, my_role: 'editor' }, 'Gfrom Grace', 'Gfrom Grace Hopper'],
  [
    'an item that a viewer reaches',
    { ...theirs, my_role: 'viewer' },
    'from Grace (Read-only)',
    'from Grace Hopper (Read-only)',
  ],
  ['an item of a shared collection', { ...theirs, access_type: 'group_owned', my_role: 'editor' }, 'Group', 'Group'],
  [
    'an item of a shared collection, for a viewer',
    { ...theirs, access_type: 'group_owned', my_role: 'viewer' },
    'Group (Read-only)',
    'Group (Read-only)',
  ],
])('a list and an open item show the right badge for %s', (_, item, listed, opened) => {
  expect(badgeOf(item, false)).toBe(listed);
  expect(badgeOf(item, true)).toBe(opened);
});

test('the title of a badge names the owner and the group that shares the item', () => {
  badgeOf({ ...theirs, access_type: 'group_owned', my_role: 'viewer' }, false);
  expect(screen.getByTitle('from Grace Hopper, group Home (Read-only)')).toBeVisible();
});
