import '../../../i18n/locales/groups';
import '../../../i18n/locales/sharing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildGroup, buildMember } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { GroupMembers } from './group-members';

const ada = buildMember();
const bob = buildMember({
  ...{ id: 4, user_id: null, display_name: null },
  ...{ email: 'bob@example.org', role: 'viewer', status: 'invited' },
});

const open = (answer: [number, unknown]) =>
  show(
    <GroupMembers group={buildGroup({ id: 7 })} onBack={() => {}} />,
    answering({ 'GET /api/sharing/groups/7/members': () => answer }).fetch,
  );

test('the view lists the members of a group and those who are invited', async () => {
  open([200, { members: [ada, bob] }]);
  const list = within(await screen.findByRole('list'));
  expect(await list.findByText('Ada Lovelace')).toBeVisible();
  expect(list.getByText('bob@example.org')).toBeVisible();
  expect(list.getByText('Invited')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
});

test('members that cannot be loaded show an error', async () => {
  open([500, null]);
  expect(await screen.findByText('Failed to load members')).toBeVisible();
});
