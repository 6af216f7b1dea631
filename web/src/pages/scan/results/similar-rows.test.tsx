import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildDetected, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import type { Review } from '../review/use-review';
import { draftAfter, NO_DRAFT } from './draft';
import SimilarRows from './similar-rows';

const LAMP = buildItem({ id: 4, name: 'Lamp', area: 'Attic', quantity: 1 });
const UPDATE = 'POST /api/update-items';
const UPDATED: [number, unknown] = [200, { success: true, items: [LAMP], changed: [], skipped_ids: [] }];
const items = [
  buildDetected({ name: 'Desk lamp', code: '4006381333931', serial_number: '8K204', doubtful: ['serial_number'] }),
];

beforeEach(() => {
  localStorage.clear();
  notifications.clean();
});

const onBusy = vi.fn();

function Rows() {
  const [draft, act] = useReducer(draftAfter, draftAfter(NO_DRAFT, { type: 'analyzed', named_by: 'model', items }));
  return (
    <>
      <button type="button" onClick={() => act({ type: 'cleared' })}>
        Clear
      </button>
      <p>{draft.rows.filter(({ included }) => included).length} included</p>
      <SimilarRows review={{ draft, act } as unknown as Review} image_id={77} disabled={false} onBusy={onBusy} />
    </>
  );
}

function open(update: Parameters<typeof answering>[0][string]) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [LAMP] }],
    'POST /api/similar': () => [200, { matches: [{ item: LAMP, score: 0.95, reasons: ['code'] }] }],
    [UPDATE]: update,
  });
  show(<Rows />, server.fetch);
  return server;
}

test('a row that the user owns already is left out after it has added to the quantity, and Undo includes it again', async () => {
  const added = Promise.withResolvers<[number, unknown]>();
  const server = open(() => added.promise);
  expect(await screen.findByText('Desk lamp looks like your Lamp in Attic')).toBeVisible();
  expect(server.calls.find(({ route }) => route === 'POST /api/similar')?.body).toMatchObject({
    image_id: 77,
    name: 'Desk lamp',
    code: '4006381333931',
    serial_number: '8K204',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add to its quantity' }));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  added.resolve(UPDATED);
  expect(await screen.findByText('0 included')).toBeVisible();
  await waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(false));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText('1 included')).toBeVisible());
  const sent = server.calls.filter(({ route }) => route === UPDATE).map(({ body }) => body);
  expect(sent).toMatchObject([{ items: [{ id: 4, quantity: 2 }] }, { items: [{ id: 4, quantity: 1 }] }]);
});

test('Undo changes nothing after the results are closed, and says so', async () => {
  const server = open(() => UPDATED);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to its quantity' }));
  expect(await screen.findByText('0 included')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The results of this photo are closed, so nothing was undone.')).toBeVisible();
  expect(server.count(UPDATE)).toBe(1);
});
