import { screen } from '@testing-library/react';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useLocation } from 'react-router';
import NoticesBell from '../widgets/notices/notices-bell';
import { answering } from './answers';
import { show } from './render';

export const LIST = 'GET /api/notices';
export const READ = 'POST /api/notices/read';

/** An unread low-stock notice. */
export const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'low_stock',
  item_id: id * 10,
  text_values: { item_name: `Thing ${id}`, quantity: 1, quantity_min: 4 },
  actor_id: null,
  actor_name: null,
  collection_id: null,
  group_id: null,
  batch_id: null,
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read_at: null,
  ...changes,
});

/** Renders the bell and the current path. */
export function open(notices: Notice[], routes: Parameters<typeof answering>[0] = {}) {
  const unread_count = notices.filter(({ read_at }) => read_at === null).length;
  const server = answering({
    [LIST]: () => [200, { notices, unread_count }],
    [READ]: () => [200, { success: true }],
    ...routes,
  });
  const Address = () => <output>{useLocation().pathname}</output>;
  const { store } = show(
    <>
      <NoticesBell />
      <Address />
    </>,
    server.fetch,
  );
  return { server, store };
}
/** Finds the bell by its accessible name. */
export const bell = (name: string) => screen.findByRole('button', { name });
