import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildAnalysis, buildConfig, buildDetected, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { startUploadServer } from '../../../testing/upload-server';
import { onWideScreen } from '../../../testing/wide-screen';
import { Link } from '../../../ui/page/link';
import Scan from '../scan';

let photos: Awaited<ReturnType<typeof startUploadServer>>;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.setItem('scan_mode', 'semi-auto');
  photos = await startUploadServer();
  onWideScreen();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await photos.stop();
});

const SAVE = 'POST /api/save-items';
const saved = (count: number) => ({
  success: true,
  total_saved: count,
  items: Array.from({ length: count }, (_, id) => buildItem({ id: id + 1 })),
});

function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/queue/pending': () => [200, { queue: [], batches: [], paused: null }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/collections?include_counts=false&include_system=true': () => [200, { collections: [] }],
    'DELETE /api/images/77': () => [200, { success: true }],
    [SAVE]: () => [201, saved(2)],
    ...routes,
  });
  show(
    <>
      <Scan />
      <Link to="/inventory">Away</Link>
    </>,
    server.fetch,
    '/scan',
  );
  return server;
}

const photo = (name = 'bench.jpg') => new File(['pixels'], name, { type: 'image/jpeg' });
const choose = async (file = photo()) =>
  userEvent.upload(await screen.findByLabelText('Drop an image here or click to select'), file);
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const names = () => screen.getAllByRole('textbox', { name: 'Item' }).map((field) => (field as HTMLInputElement).value);

/** Chooses a photo and has it analyzed: the results are a lamp and a book. */
async function analyzed() {
  await choose();
  await click('Analyze');
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  const items = [buildDetected({ name: 'Lamp' }), buildDetected({ name: 'Book' })];
  photos.arrived[0]?.answer(200, buildAnalysis({ items, total_items: 2 }));
  await screen.findByRole('table');
}

test('a photo is analyzed and its included rows are saved with the default properties', async () => {
  const server = open();
  await click(/^Default Properties/);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find or add a place' }), 'Garage{Enter}');
  await analyzed();
  const [first] = photos.arrived;
  expect(first?.path).toBe('/api/analyze');
  expect(first?.body).toContain('bench.jpg');
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Include', 'Item', 'Description', 'Category', 'Color', 'Area', 'Location', 'Actions']);

  await userEvent.click(screen.getByRole('switch', { name: 'Include Book' }));
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  await userEvent.type(row.getByRole('combobox', { name: /^Location,/ }), 'Top shelf{Enter}');
  await userEvent.type(row.getByRole('combobox', { name: /^Sub-location,/ }), 'Left{Enter}');
  await click('Save 1 item');
  expect(await screen.findByText('Successfully saved 2 items!')).toBeVisible();
  const body = server.calls.find(({ route }) => route === SAVE)?.body;
  expect(body).toMatchObject({
    image_id: 77,
    area: 'Garage',
    items: [{ name: 'Lamp', location: 'Top shelf', sub_location: 'Left' }],
  });
  await waitFor(() => expect(screen.queryByText(/Successfully saved/)).toBeNull());
  expect(screen.getByLabelText('Drop an image here or click to select')).toBeVisible();
  expect(server.count('DELETE /api/images/77')).toBe(0);
});

test('blank names block saving, adding and duplicating, and are highlighted', async () => {
  const server = open();
  await analyzed();
  await userEvent.clear(screen.getAllByRole('textbox', { name: 'Item' })[1] as HTMLElement);
  expect(screen.queryByText('Enter a name')).toBeNull();
  for (const name of ['Save 2 items', 'Add Item', 'Duplicate Lamp']) {
    await click(name);
    expect(screen.getByText('Enter a name')).toBeVisible();
  }
  expect(names()).toEqual(['Lamp', '']);
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Item' })[1]).toHaveFocus());
  expect(server.count(SAVE)).toBe(0);

  await userEvent.keyboard('Novel');
  await click('Duplicate Lamp');
  expect(names()).toEqual(['Lamp', '', 'Novel']);
  await click('Remove New item');
  await click('Add Item');
  expect(names()).toEqual(['Lamp', 'Novel', '']);
});

test('rows stay when saving fails, and saving them again creates no duplicates', async () => {
  let refuse = true;
  const server = open({ [SAVE]: () => (refuse ? [500, problem('The shelf fell down.')] : [201, saved(2)]) });
  await analyzed();
  await click('Save 2 items');
  expect(await screen.findByText('Error: The shelf fell down.')).toBeVisible();
  expect(names()).toEqual(['Lamp', 'Book']);
  refuse = false;
  await click('Save 2 items');
  await screen.findByText('Successfully saved 2 items!');
  const uuids = server.calls
    .filter(({ route }) => route === SAVE)
    .map(({ body }) => (body as { items: { uuid: string }[] }).items.map(({ uuid }) => uuid));
  expect(uuids[0]).toEqual(uuids[1]);
  expect(new Set(uuids[0]).size).toBe(2);
});

test('items that the AI found and that are lost are reported', async () => {
  open();
  await choose();
  await click('Analyze');
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  const items = [buildDetected({ name: 'Lamp' })];
  photos.arrived[0]?.answer(200, buildAnalysis({ items, total_items: 1, dropped: 1, left_out: 12 }));
  const notice = await screen.findByText(/1 more thing without a name/);
  expect(notice).toHaveTextContent('12 more things were left out: a photo becomes at most 50 items.');
});

test.each([
  ['nothing but a status', 502, null, 'The server does not answer its proxy. It may be starting.'],
  ['a status of no proxy', 500, null, 'Failed to analyze image. Please try again. (status 500)'],
  ['a sentence', 503, problem('The AI is out to lunch.'), 'The AI is out to lunch.'],
  [
    'the reason of the provider, which only admins get',
    503,
    { ...problem('The AI is out to lunch.'), provider_message: 'model not found' },
    'The AI is out to lunch. The AI service says: model not found',
  ],
  [
    'a duplicate',
    409,
    { ...problem('Image already uploaded', 'duplicate_image'), duplicate: true, existing_items_count: 3, image_id: 5 },
    '3 item(s) already exist. Edit existing items to increase quantity.',
  ],
])('a refusal with %s shows its message', async (_, status, body, text) => {
  open();
  await choose();
  await click('Analyze');
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  photos.arrived[0]?.answer(status, body);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Analyze' })).toBeEnabled());
});

test('a correction in words changes rows, highlights them, and is undone in one step', async () => {
  const server = open({
    'POST /api/analyze/correct': () => [
      200,
      {
        summary: '',
        left_out: 3,
        items: [
          { ...buildDetected({ name: 'Left lamp' }), row: 0 },
          { ...buildDetected({ name: 'Right lamp' }), row: null },
          { ...buildDetected({ name: 'Book' }), row: 1 },
        ],
      },
    ],
  });
  await analyzed();
  await userEvent.type(screen.getByLabelText('Tell the AI what to change'), 'two different lamps{Enter}');
  expect(await screen.findByText('2 rows changed.')).toBeVisible();
  expect(screen.getByText(/^3 more things were left out: a photo becomes at most 50 items/)).toBeVisible();
  expect(names()).toEqual(['Left lamp', 'Right lamp', 'Book']);
  const asked = server.calls.find(({ route }) => route === 'POST /api/analyze/correct')?.body;
  expect(asked).toMatchObject({ image_id: 77, instruction: 'two different lamps', items: [{ name: 'Lamp' }, {}] });
  await click('Undo');
  expect(names()).toEqual(['Lamp', 'Book']);
  expect(screen.queryByText(/left out/)).toBeNull();
});

test.each(['table', 'cards'])(
  'a row of the %s shows the facts that are saved without a field, and the user leaves them out',
  async (layout) => {
    if (layout === 'cards') vi.restoreAllMocks();
    const server = open();
    await choose();
    await click('Analyze');
    await waitFor(() => expect(photos.arrived).toHaveLength(1));
    const read = { manufacturer: 'Bosch', model: 'GSR 12V', condition: 'worn' as const, serial_number: '8K204' };
    const items = [buildDetected({ name: 'Drill', ...read }), buildDetected({ name: 'Saw', code: '4006381333931' })];
    photos.arrived[0]?.answer(200, buildAnalysis({ items, total_items: 2 }));
    expect(await screen.findByText('Also saved: Bosch · GSR 12V · Worn')).toBeVisible();
    expect(screen.getByText('Also saved: 4006381333931')).toBeVisible();
    await click('Leave out Bosch · GSR 12V · Worn of Drill');
    expect(screen.getByText('Not saved: Bosch · GSR 12V · Worn')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Save Bosch · GSR 12V · Worn of Drill' });
    expect(button).toHaveFocus();
    await click('Save 2 items');
    const sent = () => server.calls.find(({ route }) => route === SAVE)?.body;
    await waitFor(() => expect(sent()).toMatchObject({ items: [{ name: 'Drill' }, { code: '4006381333931' }] }));
    const [drill] = (sent() as { items: object[] }).items;
    for (const field of ['manufacturer', 'model', 'condition', 'serial_number'])
      expect(drill).not.toHaveProperty(field);
  },
);

test('leaving with unsaved items asks first, and discarding removes the upload', async () => {
  const server = open();
  await analyzed();
  await userEvent.click(screen.getByRole('link', { name: 'Away' }));
  await click('Keep editing');
  expect(names()).toEqual(['Lamp', 'Book']);

  await userEvent.click(screen.getByRole('radio', { name: 'Manual' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Discard unsaved items?');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Add Item' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Results' })).toBeNull();
  await waitFor(() => expect(server.count('DELETE /api/images/77')).toBe(1));
});

test('on a narrow screen the results are cards', async () => {
  vi.restoreAllMocks();
  open();
  await choose();
  await click('Analyze');
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  photos.arrived[0]?.answer(200, buildAnalysis({ items: [buildDetected({ name: 'Lamp' })], total_items: 1 }));
  expect(await screen.findByText('Details')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a user edits a row of the table by keyboard, column by column', async () => {
  const server = open();
  await analyzed();
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  within(row).getByRole('textbox', { name: 'Item' }).focus();
  await userEvent.keyboard('!');
  const named = (name: string) =>
    within(row).getByRole(name === 'Description' ? 'textbox' : 'combobox', { name: new RegExp(`^${name}, `) });
  for (const [name, text] of [
    ['Description', 'Green shade'],
    ['Category', 'Lanterns{Enter}'],
    ['Color', 'green'],
    ['Area', 'Attic{Enter}'],
    ['Location', 'Shelf{Enter}'],
    ['Sub-location', 'Left{Enter}'],
  ] as const) {
    for (let step = 0; step < 4 && document.activeElement !== named(name); step += 1) await userEvent.tab();
    expect(named(name)).toHaveFocus();
    await userEvent.clear(named(name));
    await userEvent.keyboard(text);
  }
  await click('Save 2 items');
  const first = expect.objectContaining({
    name: 'Lamp!',
    description: 'Green shade',
    category: 'Lanterns',
    color: 'green',
    area: 'Attic',
    location: 'Shelf',
    sub_location: 'Left',
  });
  const sent = () => server.calls.find(({ route }) => route === SAVE)?.body;
  await waitFor(() => expect(sent()).toMatchObject({ items: [first, expect.anything()] }));
});

test('choosing or pasting another photo over unsaved items asks first', async () => {
  open();
  await analyzed();
  const paste = new Event('paste', { bubbles: true });
  Object.assign(paste, { clipboardData: { files: [photo('pasted.png')], types: ['Files'] } });
  act(() => void document.dispatchEvent(paste));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Analyze' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('photos are analyzed as soon as they are chosen, if the user turned that on', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Analyze photos as soon as they are chosen' }));
  await choose();
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  await click('Cancel');
  expect(await screen.findByRole('button', { name: 'Analyze' })).toBeVisible();
});
