import type { Page } from '@playwright/test';
import type { ItemList } from '@whereabouts/shared/contracts/inventory.js';
import { draw } from '../demo/add-photos.js';
import { photo, thing } from '../demo/household/photo.js';
import { failing, press, silent } from './acts.js';
import type { Screen } from './screen.js';

const SHELF = photo('cellar', 'Cellar', thing('Green suitcase', 'suitcase', 'green'), thing('Lamp', 'lamp', 'red'));

/** The network fails while the page is open. */
async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.getByText(/^You are offline/).waitFor();
}

/** The server answers the save as if another user had renamed the item. */
async function changedByOthers(page: Page) {
  await page.route('**/api/update-items', async (route) => {
    const { authorization = '' } = route.request().headers();
    const answer = await page.request.get('/api/sharing/items/my-items', { headers: { authorization } });
    const { items } = (await answer.json()) as ItemList;
    const id = route.request().postDataJSON().items[0].id;
    const item = items.find((one) => one.id === id);
    const current = { ...item, name: 'Small red teapot', description: 'Holds one liter', updated_at: new Date() };
    await route.fulfill({ status: 409, json: { error: 'Changed', code: 'stale_item', current } });
  });
  await press(page, /^Edit/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Grandmother’s red teapot');
  await page.getByRole('textbox', { name: 'Description' }).fill('A present');
  await press(page, /^Save/);
  await page.getByRole('dialog', { name: /changed this item/ }).waitFor();
}

/** Three photos that are being uploaded. */
async function upload(page: Page) {
  const { jpeg: buffer } = await draw(SHELF, 900);
  const files = [1, 2, 3].map((number) => ({ name: `IMG_330${number}.jpg`, mimeType: 'image/jpeg', buffer }));
  // A press opens the file chooser, so Chromium attributes the movement to the user.
  const chooser = page.waitForEvent('filechooser');
  await page.locator('[data-stage] input[type=file]').first().press('Enter');
  await (await chooser).setFiles(files);
  await page.getByText('IMG_3303.jpg').waitFor();
}

/** A photo that shows only the item, before its crop exists. */
const withoutBox = (page: Page) =>
  page.route('**/api/sharing/items/my-items*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as ItemList;
    for (const item of list.items) if (item.name === 'Wine glasses') item.image_box = null;
    await route.fulfill({ response: answer, json: list });
  });

/** Blocks the app's scripts. */
const withoutScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

/** Two dead letters, one of them repeated. */
const deadLetters = (page: Page) =>
  page.route('**/api/admin/dead-letters', (route) => {
    const reason =
      'QueryFailedError: duplicate key value violates unique constraint "collection_shares_collection_id_group_id_key"';
    const letter = {
      name: 'sharing.grantsChanged',
      service: 'inventory',
      request_id: 'b1946ac9-2491-4d3c-8b1e',
      reason,
    };
    const [first_failed_at, last_failed_at] = ['2026-11-02T08:14:00.000Z', '2026-11-03T17:40:00.000Z'];
    const payload = '{"group_id": 12, "version": 431, "members": [{"user_id": 3, "role": "editor"}]}';
    const json = {
      dead_letters: [
        { ...letter, id: 'a', payload, first_failed_at, last_failed_at: first_failed_at },
        { ...letter, id: 'b', payload, first_failed_at, last_failed_at },
      ],
    };
    return route.fulfill({ json });
  });

/** The server ends the session while the user types. */
async function endSession(page: Page) {
  await press(page, /^Edit/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Grandmother’s red teapot');
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { code: 'unauthorized' } }));
  await press(page, 'Save');
  await page.getByText('You have been signed out. Sign in to go on.').waitFor();
}

/** The user chooses three photos without a network. */
async function uploadOffline(page: Page) {
  await goOffline(page);
  await upload(page);
  await page.getByText('Waiting for the network, 3 photos').waitFor();
}

/** Screens of errors, and of content that is still loading. */
export const TROUBLE_SCREENS: Screen[] = [
  { name: 'inventory, offline', path: '/inventory', act: goOffline },
  { name: 'home, offline', path: '/home', act: goOffline },
  { name: 'item, changed by others', path: '/items/{item:Red teapot}', act: changedByOthers },
  { name: 'not loaded', path: '/home', viewer: 'nobody', before: withoutScripts },
  { name: 'guest, not loaded', path: '/shared/{link:edit}', viewer: 'nobody', before: withoutScripts },
  { name: 'admin, dead letters', path: '/profile/admin/storage', before: deadLetters },
  { name: 'admin, marks in forced colors', path: '/profile/admin', before: deadLetters, only: 'forced' },
  { name: 'item, signed out', path: '/items/{item:Red teapot}', act: endSession },
  { name: 'home, server unreachable', path: '/home', before: failing('/api/auth/me') },
  { name: 'scan, waiting for the network', path: '/scan', act: uploadOffline },
  { name: 'scan, uploading', path: '/scan', before: silent('/api/queue/add'), act: upload },
  {
    name: 'item, photo without a box',
    path: '/items/{item:Wine glasses}',
    before: withoutBox,
    act: (page) => press(page, /photo/i),
    picture: true,
  },
];
