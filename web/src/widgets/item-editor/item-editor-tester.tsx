import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import ItemEditor from './item-editor';

export const user = userEvent.setup();
export const UPDATE = 'POST /api/update-items';
export const SAVE = 'POST /api/save-items';

export const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** Chooses an entry of the item menu. */
export const choose = async (name: string) => {
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name }));
};
export const offered = async () => {
  await press('More');
  return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
};
export const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });

let leaveFor: (id: number) => void;
/** Opens another item, as after an answer to the question about unsaved changes. */
export const goTo = (id: number) => act(() => leaveFor(id));

/** The page around the editor, which decides which item is open. */
function Page({ items, first, collectionId }: { items: Item[]; first: number | 'new'; collectionId: number | null }) {
  const [open, setOpen] = useState<number | 'new' | null>(first);
  leaveFor = setOpen;
  return (
    <>
      <output>{String(open)}</output>
      <ItemEditor
        items={items}
        itemId={open}
        collectionId={collectionId}
        onMove={setOpen}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
export const opened = () => document.querySelector('output')?.textContent;

export async function open(
  items: Item[],
  routes: Parameters<typeof answering>[0] = {},
  first: number | 'new' = items[0]?.id ?? 'new',
  collectionId: number | null = null,
) {
  const server = answering({
    'GET /api/items/suggestions': () => [
      200,
      { categories: [], colors: [], areas: ['Garage'], locations: [], sub_locations: [], tags: ['summer'] },
    ],
    'GET /api/collections/membership?item_ids=1': () => [200, { collections: [] }],
    ...routes,
  });
  show(<Page items={items} first={first} collectionId={collectionId} />, server.fetch);
  await screen.findByRole('dialog');
  return server;
}

export const sent = (server: ReturnType<typeof answering>, route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);
