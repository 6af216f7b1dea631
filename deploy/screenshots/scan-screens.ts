import type { Page } from '@playwright/test';
import type { Analysis } from '@whereabouts/shared/contracts/vision.js';
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

/** By row: nothing wrong, no name, no number, no date, nothing wrong. */
const TABLE = `name;area;location;quantity;purchase_date;Inventory number
Drill;Garage;Shelf 2;1;2024-05-12;INV-1
;Garage;;1;2023-01-03;INV-2
Tree lights;Cellar;;some;2022-11-01;INV-3
Vacuum cleaner;Hall;;1;2024-02-31;INV-4
Reading lamp;Living room;;2;;INV-5`;

const mode = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

/** Shows a photo of the shelf to the AI of the mode, which has an answer ready. */
async function analyze(page: Page) {
  const { jpeg, boxes } = await draw(SHELF, 900);
  const items: Analysis['items'] = SHELF.things.map(({ name, description, category, color }, index) => ({
    name,
    description: description ?? null,
    category: category ?? null,
    color: color ?? null,
    quantity: 1,
    confidence: 0.9,
    alternatives: [],
    box: boxes[index] ?? null,
  }));
  const summary = 'A suitcase and a lamp on a cellar shelf.';
  await page.route('**/api/analyze', (route) =>
    route.fulfill({ json: { items, summary, total_items: items.length, image: { id: 0 } } }),
  );
  await mode(page, 'Semi-auto');
  await page.getByText('Analyze photos as soon as they are chosen').waitFor();
  const photos = page.locator('input[type=file]').first();
  await photos.setInputFiles({ name: 'IMG_3301.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await press(page, /^Analyze$/);
  await page.getByRole('img', { name: 'Your photo' }).waitFor();
}

async function readTable(page: Page) {
  await page.getByLabel('Or paste the table here').fill(TABLE);
  await press(page, 'Continue');
  await page.getByText(/errors to correct/).scrollIntoViewIfNeeded();
}

/** Photos and tables on their way to items. */
export const SCAN_SCREENS: Screen[] = [
  { name: 'scan', path: '/scan' },
  { name: 'scan, new', path: '/scan', viewer: 'new' },
  { name: 'scan, no server', path: '/scan', before: failing('/api/queue/pending') },
  { name: 'scan, manual', path: '/scan', act: (page) => mode(page, 'Manual') },
  { name: 'scan, semi-auto', path: '/scan', act: (page) => mode(page, 'Semi-auto') },
  { name: 'scan, semi-auto result', path: '/scan', act: analyze, picture: true },
  { name: 'scan, label', path: '/scan', act: opens('Scan a label'), only: 'phone' },
  { name: 'places, label', path: '/inventory/places', act: opens('Scan a label') },
  { name: 'import', path: '/inventory/import' },
  { name: 'import, errors', path: '/inventory/import', act: readTable },
  { name: 'queue', path: '/profile/queue' },
];
