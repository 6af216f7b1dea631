import '../../../i18n/locales/groups';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildCollection, buildGroup, buildUser } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { OwnShares } from './own-shares';

test('an owner of shared collections finds out who sees them', async () => {
  const camping = { id: 7, name: 'Camping', owner_name: 'Ada', pictures: [] };
  const theirs = { ...camping, id: 8, name: 'Pantry', owner_name: 'Grace' };
  const own = buildCollection({ id: 7, name: 'Camping', item_count: 12 });
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [own] }],
    'GET /api/collections/7/shared-groups': () => [200, { groups: [], people_count: 0 }],
    'GET /api/collections/7/guest-links': () => [200, { links: [] }],
    'GET /api/sharing/groups': () => [200, { groups: [] }],
  });
  show(<OwnShares group={buildGroup({ shared_collections: [camping, theirs] })} />, server.fetch);
  expect(await screen.findByRole('listitem')).toHaveTextContent('Camping12 items');
  await userEvent.click(screen.getByRole('button', { name: /^Camping/ }));
  expect(await screen.findByRole('dialog', { name: 'Share Camping' })).toBeVisible();
});
