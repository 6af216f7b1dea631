import type { Page } from '@playwright/test';
import type { ItemList } from '@whereabouts/shared/contracts/inventory.js';
import type { SimilarReason } from '@whereabouts/shared/contracts/similar.js';
import { draw } from '../demo/add-photos.js';
import { photo, thing } from '../demo/household/photo.js';
import { press } from './acts.js';
import { analyze } from './scan-screens.js';
import type { Screen } from './screen.js';

const SUITCASE = photo('cellar', 'Cellar', thing('Green suitcase', 'suitcase', 'green', { category: 'Luggage' }));

const REASONS: SimilarReason[][] = [['code', 'look'], ['look', 'name'], ['look']];

/** Answers searches by photo with some items of the household that are reviewed already. */
const alike = (count: number) => (page: Page) =>
  page.route('**/api/similar', async (route) => {
    const { authorization = '' } = route.request().headers();
    const list = await page.request.get('/api/sharing/items/my-items', { headers: { authorization } });
    const { items } = (await list.json()) as ItemList;
    const own = items.filter((item) => item.my_role === 'owner' && item.image_box && item.location && !item.review);
    const matches = REASONS.slice(0, count).map((reasons, at) => ({ item: own[at], score: 0.95 - at / 10, reasons }));
    await route.fulfill({ json: { matches } });
  });

async function find(page: Page) {
  await press(page, 'Find this thing');
  await page.getByRole('dialog').waitFor();
}

async function findByPhoto(page: Page) {
  const { jpeg } = await draw(SUITCASE, 900);
  await find(page);
  const input = page.getByRole('dialog').locator('input[type=file]');
  await input.setInputFiles({ name: 'IMG_3302.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await page.getByRole('button', { name: 'Another photo' }).waitFor();
}

const keepBoth = (page: Page) => page.getByRole('button', { name: 'Keep both' }).first().waitFor();

/** States in which a photo shows a thing that the user owns. */
export const SIMILAR_SCREENS: Screen[] = [
  { name: 'find this thing', path: '/', act: find },
  { name: 'find this thing, found', path: '/inventory', before: alike(3), act: findByPhoto, picture: true },
  { name: 'find this thing, nothing', path: '/', before: alike(0), act: findByPhoto, picture: true },
  { name: 'review, owned already', path: '/review?batch={batch}', before: alike(1), act: keepBoth, picture: true },
  {
    name: 'scan, semi-auto result, owned already',
    path: '/scan',
    act: async (page) => {
      await analyze(page, alike(1));
      await keepBoth(page);
    },
    picture: true,
  },
];
