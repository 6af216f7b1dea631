import type { Page } from '@playwright/test';
import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import type { ItemList } from '@whereabouts/shared/contracts/inventory.js';
import type { Analysis } from '@whereabouts/shared/contracts/vision.js';
import sharp from 'sharp';
import { draw } from '../demo/add-photos.js';
import { photo, thing } from '../demo/household/photo.js';
import { failing, opens, press } from './acts.js';
import type { Screen } from './screen.js';

const SHELF = photo(
  'cellar',
  'Cellar',
  thing('Green suitcase', 'suitcase', 'green', { category: 'Luggage', description: 'Hard shell, two wheels' }),
  thing('Bedside lamp', 'lamp', 'red', { category: 'Home' }),
);

const mode = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

/** Chooses a photo of the shelf in a mode for one photo. Returns the photo and the boxes on it. */
async function choosePhoto(page: Page, name: string) {
  const { jpeg, boxes } = await draw(SHELF, 900);
  await mode(page, name);
  const photos = page.locator('[data-stage] input[type=file]').first();
  await photos.setInputFiles({ name: 'IMG_3301.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await page.getByRole('button', { name: 'Rotate right' }).waitFor();
  return { jpeg, boxes };
}

const nothingAlike = (page: Page) => page.route('**/api/similar', (route) => route.fulfill({ json: { matches: [] } }));

/** Analyzes a photo in this mode with prepared answers. @param alike answers which items look like those on it */
export async function analyze(page: Page, alike: (page: Page) => Promise<unknown> = nothingAlike) {
  await alike(page);
  const { jpeg, boxes } = await choosePhoto(page, 'Semi-auto');
  const items: Analysis['items'] = SHELF.things.map(({ name, description, category, color }, index) => ({
    name,
    description: description ?? null,
    category: category ?? null,
    color: color ?? null,
    quantity: 1,
    confidence: 0.9,
    alternatives: [],
    ...{
      manufacturer: index === 0 ? 'Alpine' : null,
      model: index === 0 ? 'Cabin 55/20' : null,
      serial_number: null,
      code: index === 0 ? '4006381333931' : null,
      condition: index === 0 ? 'worn' : null,
      doubtful: [],
      printed_text: null,
      text_read: false,
    },
    box: boxes[index] ?? null,
  }));
  const { width, height } = await sharp(jpeg).metadata();
  const answer: Analysis = {
    items,
    summary: 'A suitcase and a lamp on a cellar shelf.',
    named_by: 'model',
    total_items: items.length,
    dropped: 2,
    left_out: 0,
    image: {
      id: 999_999_999,
      width,
      height,
      content_type: 'image/jpeg',
      bytes: jpeg.length,
      created_at: '2026-01-01T10:00:00Z',
    },
  };
  await page.route('**/api/analyze', (route) => route.fulfill({ json: answer }));
  await press(page, /^Analyze$/);
  await page.getByRole('img', { name: 'Your photo' }).waitFor();
}

/** Makes items of the kitchen look as if an AI had named them, one of them with low confidence. */
const namedByAi = (page: Page) =>
  page.route('**/api/sharing/items/my-items*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as ItemList;
    const named = list.items.filter(
      ({ image_box, area, my_role }) => image_box && area === 'Kitchen' && my_role === 'owner',
    );
    for (const item of list.items) item.review = null;
    for (const [index, item] of named.slice(0, 5).entries()) {
      item.review =
        index === 0
          ? { confidence: 0.4, alternatives: ['Storage jar', 'Vase', 'Water carafe'] }
          : { confidence: 0.9, alternatives: [] };
    }
    await route.fulfill({ response: answer, json: list });
  });

const LABEL = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#d8d4cb"/>
  <g font-family="sans-serif" font-size="26" fill="#2b2b2b"><text x="48" y="90">Model GSR 12V-15</text>
  <text x="48" y="158">S/N 8K2O4571936</text><text x="48" y="226">12 V  2.0 Ah</text></g></svg>`;

/** Makes an item look as if the built-in reader had read its serial number on a photo that shows nothing else. */
async function serialRead(page: Page) {
  const serial_box: [number, number, number, number] = [0.3, 0.45, 0.4, 0.05];
  const body = await sharp(Buffer.from(LABEL)).jpeg().toBuffer();
  await page.route(`**/content?thumb=1&box=${serial_box}`, (route) =>
    route.fulfill({ contentType: 'image/jpeg', body }),
  );
  await page.route('**/api/sharing/items/my-items*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as ItemList;
    for (const item of list.items) item.review = null;
    const item = list.items.find(({ image_id, my_role }) => image_id && my_role === 'owner');
    const review = { confidence: null, alternatives: [], doubtful: ['serial_number' as const], serial_box };
    if (item) Object.assign(item, { review, image_box: null, serial_number: '8K204571936' });
    await route.fulfill({ response: answer, json: list });
  });
}

/** A batch in analysis: some photos of the kitchen are done. The others are in progress unless `done`. */
async function atWork(page: Page, done = false) {
  await page.route('**/api/auth/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ai_enabled: true } });
  });
  await page.route('**/api/queue/pending', async (route) => {
    const { authorization = '' } = route.request().headers();
    const list = await page.request.get('/api/sharing/items/my-items', { headers: { authorization } });
    const { items } = (await list.json()) as ItemList;
    const kitchen = items.filter(
      ({ area, image_id, my_role }) => area === 'Kitchen' && image_id && my_role === 'owner',
    );
    const photos = [...Map.groupBy(kitchen, ({ image_id }) => image_id)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    const created_at = new Date().toISOString();
    const entry = (id: number, status: EntryStatus): Entry => {
      const [image_id = null, found = []] = photos[id] ?? [];
      const names = status === 'completed' ? found.map(({ name }) => name) : [];
      const times = { created_at, updated_at: created_at, completed_at: null };
      const from = { image_id, batch_id: 'kitchen', batch_name: null, file_name: `IMG_20${id}1.jpg` };
      const came = { items_saved: names.length, item_names: names.slice(0, 3), attempts: 1, error_message: null };
      const lost = {
        dropped: status === 'completed' && id === 0 ? 3 : 0,
        left_out: 0,
        provider_message: null,
        model: null,
      };
      return { id, status, ...times, ...from, ...came, ...lost };
    };
    const statuses = ['completed', 'completed', 'saving', 'analyzing', 'pending'] as const;
    const queue = statuses.slice(0, done ? 2 : undefined).map((status, id) => entry(id, status));
    const counts = done
      ? { total: 2, completed: 2, failed: 0, skipped: 0, pending: 0, items_saved: 5, dropped: 3, left_out: 0 }
      : { total: 30, completed: 17, failed: 0, skipped: 1, pending: 10, items_saved: 41 };
    const ends = { is_paused: false, finished_at: done ? created_at : null, undone_at: null, created_at };
    await page.route('**/api/queue/batch/kitchen', (asked) =>
      asked.fulfill({ json: { batch_id: 'kitchen', batch_name: null, total: 2, completed: 2, queue } }),
    );
    await route.fulfill({
      json: {
        queue,
        batches: [{ id: 'kitchen', name: 'Kitchen › Pantry, 22 Nov, 10:36', ...counts, ...ends }],
        paused: null,
      },
    });
  });
}

async function finished(page: Page) {
  await atWork(page, true);
  await page.route('**/api/sharing/items/my-items*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as ItemList;
    for (const item of list.items) if (item.area === 'Kitchen') item.review = { confidence: 0.9, alternatives: [] };
    await route.fulfill({ response: answer, json: list });
  });
}

const allowed = (page: Page) => page.context().grantPermissions(['camera']);

/** Skips to the end of the review. */
async function skipAll(page: Page) {
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await skip.waitFor();
  while (await skip.isVisible()) await skip.click();
}

/** Draws a box on the photo between two corners, given as fractions of its size. */
async function drawBox(page: Page) {
  const dialog = page.getByRole('dialog');
  // The page below has a button with the same name.
  await dialog.getByRole('button', { name: 'Add another thing' }).click();
  const photo = dialog.locator('.ReactCrop');
  const { x, y, width, height } = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.1, y + height * 0.15);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.35, y + height * 0.6, { steps: 4 });
  await page.mouse.up();
}

/** Screens of photos that become items. */
export const SCAN_SCREENS: Screen[] = [
  { name: 'scan', path: '/scan' },
  { name: 'scan, new', path: '/scan', viewer: 'new' },
  {
    name: 'scan, at work',
    path: '/scan',
    before: (page) => atWork(page),
    act: (page) => page.mouse.wheel(0, 420),
    picture: true,
  },
  {
    name: 'scan, finished',
    path: '/scan',
    before: finished,
    act: (page) => page.getByRole('link', { name: /^Review/ }).waitFor(),
    picture: true,
  },
  { name: 'scan, camera', path: '/scan', before: allowed, only: 'phone' },
  { name: 'scan, label in view', path: '/scan', before: allowed, act: opens('Scan a label'), only: 'phone' },
  { name: 'scan, no server', path: '/scan', before: failing('/api/queue/pending') },
  { name: 'scan, manual', path: '/scan', act: (page) => mode(page, 'Manual') },
  { name: 'scan, semi-auto', path: '/scan', act: (page) => mode(page, 'Semi-auto') },
  {
    name: 'scan, semi-auto photo',
    path: '/scan',
    act: async (page) => void (await choosePhoto(page, 'Semi-auto')),
    picture: true,
  },
  {
    name: 'scan, crop',
    path: '/scan',
    act: async (page) => {
      await choosePhoto(page, 'Semi-auto');
      await press(page, 'Rotate right');
      await press(page, 'Crop');
    },
    picture: true,
  },
  {
    name: 'scan, manual photo',
    path: '/scan',
    act: async (page) => void (await choosePhoto(page, 'Manual')),
    picture: true,
  },
  {
    name: 'scan, manual items',
    path: '/scan',
    act: async (page) => {
      await choosePhoto(page, 'Manual');
      await press(page, 'Add Item');
      await page.keyboard.type('Green suitcase');
    },
    picture: true,
  },
  { name: 'scan, semi-auto result', path: '/scan', act: (page) => analyze(page), picture: true },
  {
    name: 'scan, semi-auto result, beside its photo',
    path: '/scan',
    before: (page) => page.setViewportSize({ width: 1920, height: 1080 }),
    act: (page) => analyze(page),
    only: 'desktop',
    picture: true,
  },
  {
    name: 'scan, semi-auto result, narrow',
    path: '/scan',
    before: (page) => page.setViewportSize({ width: 1024, height: 768 }),
    act: (page) => analyze(page),
    only: 'desktop',
    picture: true,
  },
  { name: 'scan, label', path: '/scan', act: opens('Scan a label'), only: 'phone' },
  { name: 'places, label', path: '/inventory/places', act: opens('Scan a label') },
  { name: 'batch', path: '/inventory?batch={batch}', picture: true },
  { name: 'review', path: '/review?batch={batch}', picture: true },
  { name: 'review, place', path: '/review?batch={batch}', act: opens('Other place'), picture: true },
  { name: 'review, named by an AI', path: '/review', before: namedByAi, picture: true },
  { name: 'review, serial number', path: '/review', before: serialRead, picture: true },
  { name: 'review, done', path: '/review?batch={batch}', act: skipAll, picture: true },
  {
    name: 'review, whole photo',
    path: '/review',
    before: namedByAi,
    act: async (page) => {
      await press(page, 'Whole photo');
      await page.getByRole('button', { name: 'Add another thing' }).waitFor();
    },
    picture: true,
  },
  { name: 'review, nothing waits', path: '/review', viewer: 'new' },
  {
    name: 'item, box moved',
    path: '/items/{item:Wine glasses}',
    act: async (page) => {
      await press(page, /photo/i);
      await press(page, 'Move the box');
    },
    picture: true,
  },
  {
    name: 'item, thing added',
    path: '/items/{item:Wine glasses}',
    act: async (page) => {
      await press(page, /photo/i);
      await drawBox(page);
    },
    picture: true,
  },
  { name: 'queue', path: '/profile/queue' },
  { name: 'queue, forced colors', path: '/profile/queue', only: 'forced' },
];
