import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Item, UpdateItems } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { expect, test, vi } from 'vitest';
import { itemsApi } from '../../api/items/items';
import { answering, problem } from '../../testing/answers';
import { buildEntry, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { leaveTo } from '../../ui/leaving/work-at-risk';
import { messageHost } from '../../ui/messages/message-host';
import ReviewPage from './review-page';

const user = userEvent.setup();
const UPDATE = 'POST /api/update-items';

const review = { confidence: null, alternatives: [] };
const unnamed = (id: number, changes: Partial<Item> = {}) => buildItem({ id, name: 'Unnamed', review, ...changes });

const BATCH = { queue: [buildEntry({ image_id: 7 })], batch_id: 'b', batch_name: null };

function open(
  items: Item[],
  update: () => [number, unknown] = () => [200, { success: true, items: [] }],
  address = '/review',
) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items }],
    'GET /api/items/suggestions': () => [
      200,
      { categories: [], colors: [], areas: [], locations: [], sub_locations: [], tags: [] },
    ],
    'GET /api/queue/batch/b': () => [200, BATCH],
    [UPDATE]: update,
  });
  const { store } = show(<ReviewPage />, server.fetch, address);
  const saved = () =>
    server.calls.filter(({ route }) => route === UPDATE).map(({ body }) => (body as UpdateItems).items[0]);
  return { saved, store };
}

test('typing a name and Enter for each item reviews them all', async () => {
  localStorage.removeItem('recent-places');
  const { saved } = open([
    buildItem({ id: 1, name: 'Unnamed', review, file_name: 'IMG_2034.jpg' }),
    buildItem({ id: 2, name: 'Unnamed', review, area: 'Garage' }),
  ]);
  expect(await screen.findByRole('heading', { name: '1 of 2' })).toBeVisible();
  const field = () => screen.getByRole('textbox', { name: 'What is this?' });
  await waitFor(() => expect(field()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.getByText('Name is required')).toBeVisible();
  await user.keyboard('Saw{Enter}');
  expect(await screen.findByRole('heading', { name: '2 of 2' })).toBeVisible();
  expect(screen.getByText('From IMG_2034.jpg')).toBeVisible();
  await waitFor(() => expect(messageHost.textContent).toContain('2 of 2, Unnamed'));
  await user.type(field(), 'Drill{Enter}');
  expect(await screen.findByRole('heading', { name: '2 new items are in the inventory' })).toBeVisible();
  expect(saved()).toMatchObject([
    { id: 2, name: 'Saw', review: null },
    { id: 1, name: 'Drill', review: null },
  ]);
});

test('a review sends only what the user has changed', async () => {
  const { saved, store } = open([buildItem({ id: 1, name: 'Drill', area: 'Garage', category: 'Tools', review })]);
  const name = await screen.findByRole('textbox', { name: 'What is this?' });
  const newer = buildItem({ id: 1, name: 'Drill', area: 'Cellar', category: 'Toys', review });
  act(() => void store.dispatch(itemsApi.util.updateQueryData('items', undefined, () => [newer])));
  await user.type(name, '{End} press{Enter}');
  await waitFor(() => expect(saved()).toEqual([{ id: 1, name: 'Drill press', review: null }]));
});

test('one press takes another name that the AI suggests', async () => {
  const { saved } = open([
    buildItem({ id: 1, name: 'Impact driver', review: { confidence: 0.4, alternatives: ['Drill'] } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Drill' }));
  expect(saved()).toMatchObject([{ id: 1, name: 'Drill', review: null }]);
});

test('a press selects or clears a place, and the end of the review lists skipped items', async () => {
  const { saved } = open([
    buildItem({ id: 1, name: 'Unnamed', review, area: 'Garage', image_id: 7 }),
    buildItem({ id: 2, name: 'Unnamed', review, area: 'Garage', image_id: 8 }),
  ]);
  const place = await screen.findByRole('button', { name: 'Garage' });
  expect(place).toHaveAttribute('aria-pressed', 'true');
  await user.click(place);
  await user.type(screen.getByRole('textbox', { name: 'What is this?' }), 'Saw{Enter}');
  expect(await screen.findByRole('heading', { name: '2 of 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(await screen.findByText('One still has no name.')).toBeVisible();
  expect(saved()).toMatchObject([{ id: 2, name: 'Saw', area: null }]);
  await user.click(screen.getByRole('button', { name: 'Name it' }));
  expect(screen.getByRole('heading', { name: '1 of 1' })).toBeVisible();
});

test('a double press on Next, or Enter held down, does not confirm the next item unseen', async () => {
  const named = (id: number, name: string) => buildItem({ id, name, review });
  const { saved } = open([named(1, 'Saw'), named(2, 'Drill'), named(3, 'Tent')]);
  const next = await screen.findByRole('button', { name: 'Next' });
  fireEvent.click(next);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: '2 of 3' })).toBeVisible();
  expect(saved()).toHaveLength(1);

  await new Promise((done) => setTimeout(done, 350));
  const name = screen.getByRole('textbox', { name: 'What is this?' });
  // Prevented, so the browser does not submit the form.
  expect(fireEvent.keyDown(name, { key: 'Enter', repeat: true })).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: '3 of 3' })).toBeVisible();
  await waitFor(() => expect(saved()).toHaveLength(2));
});

test('Back returns to the previous item, and at the end only skipped items are shown again', async () => {
  const { saved } = open([unnamed(1), unnamed(2), unnamed(3)]);
  const what = await screen.findByRole('textbox', { name: 'What is this?' });
  await user.type(what, 'Saw{Enter}');
  const press = async (name: string, heading: string) => {
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  };
  await press('Skip', '3 of 3');
  await press('Back', '2 of 3');
  await press('Skip', '3 of 3');
  await press('Skip', '3 new items are in the inventory');
  expect(screen.getByText('2 still have no name.')).toBeVisible();
  await press('Name them', '1 of 2');
  expect(saved()).toMatchObject([{ id: 3, name: 'Saw' }]);
});

test('the last place is preselected for the next item and can be cleared', async () => {
  localStorage.removeItem('recent-places');
  const { saved } = open([buildItem({ id: 9, name: 'Tent', area: 'Cellar' }), unnamed(1), unnamed(2)]);
  await user.click(await screen.findByRole('button', { name: 'Other place' }));
  await user.type(screen.getByRole('combobox', { name: 'Find or add a place' }), 'Attic{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'What is this?' }), 'Saw{Enter}');
  expect(await screen.findByRole('heading', { name: '2 of 2' })).toBeVisible();
  const [first] = within(screen.getByRole('region', { name: 'Place' })).getAllByRole('button');
  expect(first).toHaveTextContent('Attic');
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await user.click(first as HTMLElement);
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'What is this?' }), 'Rope{Enter}');
  await waitFor(() => expect(saved().map((change) => change?.area)).toEqual(['Attic', undefined]));
});

test('a refused name shows the reason', async () => {
  open([unnamed(1), unnamed(2)], () => [409, problem('“Unnamed” has been changed meanwhile.', 'stale_item')]);
  await user.type(await screen.findByRole('textbox', { name: 'What is this?' }), 'Saw{Enter}');
  expect(await screen.findByText('“Unnamed” has been changed meanwhile.')).toBeVisible();
});

test('an item that was not saved keeps its text, and the message leads back to it', async () => {
  let isRefused = true;
  const { saved } = open([unnamed(2), unnamed(1)], () =>
    isRefused ? [503, problem('The server does not answer.')] : [200, { success: true, items: [] }],
  );
  const field = () => screen.getByRole('textbox', { name: 'What is this?' });
  await waitFor(() => expect(field()).toHaveFocus());
  await user.type(field(), 'Saw{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'What is this?' }), 'Dri');
  await user.click(await screen.findByRole('button', { name: 'Show it' }));
  expect(screen.getByRole('heading', { name: '1 of 2' })).toBeVisible();
  expect(field()).toHaveValue('Saw');
  isRefused = false;
  await user.type(field(), '{Enter}');
  // The card left half-way keeps its text, too.
  await waitFor(() => expect(field()).toHaveValue('Dri'));
  await waitFor(() => expect(saved()).toHaveLength(2));
});

test('a place is found by any of its names, or typed in full', async () => {
  localStorage.removeItem('recent-places');
  const { saved } = open([
    buildItem({ id: 1, name: 'Unnamed', review }),
    buildItem({ id: 2, name: 'Unnamed', review }),
    // Its name contains the separator of place names.
    buildItem({ id: 3, name: 'Tent', area: 'Cellar', location: 'Rack > B' }),
  ]);
  const what = () => screen.getByRole('textbox', { name: 'What is this?' });
  await user.click(await screen.findByRole('button', { name: 'Other place' }));
  await user.type(screen.getByRole('combobox', { name: 'Find or add a place' }), 'rack');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Cellar › Rack > B' })).toHaveAttribute('aria-pressed', 'true');
  expect(what()).toHaveFocus();
  await user.keyboard('Stove{Enter}');
  expect(await screen.findByRole('heading', { name: '2 of 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Other place' }));
  const other = screen.getByRole('combobox', { name: 'Find or add a place' });
  await user.type(other, 'Attic > Trunk > Left > bottom{Enter}');
  await user.type(what(), 'Scarf{Enter}');
  await waitFor(() =>
    expect(saved()).toMatchObject([
      { name: 'Stove', area: 'Cellar', location: 'Rack > B', sub_location: null },
      { name: 'Scarf', area: 'Attic', location: 'Trunk', sub_location: 'Left › bottom' },
    ]),
  );
});

test('with nothing to review the page says so and links back', async () => {
  open([buildItem()]);
  expect(await screen.findByText('All caught up')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close the review' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the inventory' })).toHaveAttribute('href', '/inventory');
});

test('items that arrive during a review go behind the existing ones', async () => {
  const waiting = [buildItem({ id: 1, name: 'Unnamed', review })];
  const { store } = open([]);
  expect(await screen.findByText('All caught up')).toBeVisible();
  const arrive = () => store.dispatch(itemsApi.util.updateQueryData('items', undefined, () => [...waiting]));
  act(arrive);
  expect(await screen.findByRole('heading', { name: '1 of 1' })).toBeVisible();
  waiting.push(buildItem({ id: 2, name: 'Unnamed', review }));
  act(arrive);
  expect(await screen.findByRole('heading', { name: '1 of 2' })).toBeVisible();
});

test('an incomplete place name takes the only suggestion, or else the field asks for a choice', async () => {
  localStorage.removeItem('recent-places');
  const { saved } = open([
    unnamed(1),
    unnamed(2),
    buildItem({ id: 3, name: 'Pan', area: 'Kitchen' }),
    buildItem({ id: 4, name: 'Skates', area: 'Kids’ room' }),
  ]);
  const what = () => screen.getByRole('textbox', { name: 'What is this?' });
  const place = () => screen.getByRole('combobox', { name: 'Find or add a place' });
  await user.type(await screen.findByRole('textbox', { name: 'What is this?' }), 'Ladle');
  await user.click(screen.getByRole('button', { name: 'Other place' }));
  await user.type(place(), 'Ki');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Choose one of the suggestions, or add “Ki”.')).toBeVisible();
  expect(place()).toHaveFocus();
  await user.type(place(), 'tch');
  expect(screen.getByRole('option', { name: 'Add “Kitch”' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: '2 of 2' })).toBeVisible();
  await waitFor(() => expect(saved()).toMatchObject([{ name: 'Ladle', area: 'Kitchen' }]));
  expect(what()).toHaveValue('');
});

test('the category is guessed from the name until the user chooses another', async () => {
  const { saved } = open([unnamed(1), unnamed(2)]);
  await user.type(await screen.findByRole('textbox', { name: 'What is this?' }), 'Red mug');
  expect(screen.getByRole('button', { name: 'Kitchen › Dishes' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kitchen › Dishes' }));
  const category = screen.getByRole('combobox', { name: 'Find or add a category' });
  await user.clear(category);
  // Only one known category contains "art" as a word: "Car" and "Cards" do not match.
  await user.type(category, 'art');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(screen.getByRole('textbox', { name: 'What is this?' }), 'Drill{Enter}');
  await waitFor(() =>
    expect(saved()).toMatchObject([{ category: 'Leisure > Art' }, { category: 'Tools > Power tools' }]),
  );
});

test('a fully reviewed batch says so and links to its items', async () => {
  const items = [buildItem({ id: 1, image_id: 7 }), buildItem({ id: 2, image_id: 7 }), buildItem({ id: 3 })];
  open(items, undefined, '/review?batch=b');
  expect(await screen.findByText('2 new items, reviewed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See them' })).toHaveAttribute('href', '/inventory?batch=b');
});

test('leaving with unsaved text asks first, even if its card was skipped', async () => {
  open([unnamed(1), unnamed(2)]);
  await screen.findByRole('heading', { name: '1 of 2' });
  const go = vi.fn();
  leaveTo('/inventory', go);
  expect(go).toHaveBeenCalledOnce();

  const field = () => screen.getByRole('textbox', { name: 'What is this?' });
  await user.type(field(), 'Saw');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await user.click(screen.getByRole('button', { name: 'Close the review' }));
  const question = await screen.findByRole('dialog', { name: 'Discard what you entered?' });
  expect(question).toHaveTextContent('What you entered for 1 item is not saved yet.');
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));

  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(field()).toHaveValue('Saw');
  await user.type(field(), '{Enter}');
  await screen.findByRole('heading', { name: '2 of 2' });
  leaveTo('/inventory', go);
  expect(go).toHaveBeenCalledTimes(2);
});

test('a doubtful serial number is compared with the photo, corrected and saved', async () => {
  const read = { confidence: null, alternatives: [], doubtful: ['serial_number' as const] };
  const { saved } = open([buildItem({ id: 1, name: 'Bosch', review: read, serial_number: '8KO45' })]);
  const serial = await screen.findByRole('textbox', { name: 'Serial number' });
  expect(serial).toHaveAccessibleDescription('The reader is not sure. Compare each character with the photo.');
  await user.clear(serial);
  await user.type(serial, '8K045{Enter}');
  await waitFor(() => expect(saved()).toMatchObject([{ id: 1, serial_number: '8K045', review: null }]));
});

test('a serial number is shown beside the enlarged part of the photo from which it was read', async () => {
  const read = { confidence: null, alternatives: [], doubtful: [], serial_box: [0.2, 0.5, 0.25, 0.02] as ImageBox };
  const photo = { image_id: 7, image_url: '/api/images/7/content', image_width: 4000, image_height: 3000 };
  open([buildItem({ id: 1, name: 'Bosch', review: read, serial_number: '8K445', ...photo })]);
  const part = await screen.findByRole('img', { name: 'The serial number on the photo' });
  expect(part).toHaveAttribute('src', '/api/images/7/content?thumb=1&box=0.2,0.5,0.25,0.02');
});

test('a serial number that the reader is sure of is still shown for a check', async () => {
  const read = { confidence: null, alternatives: [], doubtful: [] };
  open([buildItem({ id: 1, name: 'Bosch', review: read, serial_number: '8K445' })]);
  const serial = await screen.findByRole('textbox', { name: 'Serial number' });
  expect(serial).toHaveValue('8K445');
  expect(serial).toHaveAccessibleDescription('Read from the photo. Check it before you continue.');
});
