import { expect, type Page } from '@playwright/test';
import { addPhotos } from '../../tools/demo/add-photos.js';
import { registerApiUser } from '../../tools/demo/api-user.js';
import { KITCHEN } from '../../tools/demo/household/kitchen.js';
import { WITHOUT_PHOTO } from '../../tools/demo/household/without-photo.js';
import { lookAtPage } from '../../tools/screenshots/check-screen.js';
import { LIMITS } from '../../tools/screenshots/finding.js';
import { watchShifts } from '../../tools/screenshots/layout-shifts.js';
import { address } from './people.js';
import { test } from './test.js';

/** Photos of the demo's kitchen, with the items on its shelves and in its cupboards. */
const PHOTOS = 4;

/**
 * Screens that `npm run screenshots` checks in more detail. Each has its main text and whether that needs a
 * picture.
 */
const SCREENS = [
  { path: '/home', about: 'Running low', picture: true },
  { path: '/scan', about: 'Manual' },
  { path: '/inventory', about: 'Kitchen ›', picture: true },
  { path: '/inventory?search=honey', about: 'Honey', picture: true },
  { path: '/inventory/places', about: 'Kitchen' },
  { path: '/inventory/place/Kitchen/Pantry/Top%20shelf', about: 'Chickpeas, tinned', picture: true },
  { path: '/items/{Honey}', about: 'Top shelf', picture: true },
  { path: '/items/{Sofa}', about: 'Living room' },
  { path: '/inventory/import', about: 'CSV' },
  { path: '/profile', about: 'Sign Out' },
  { path: '/profile/stats', about: 'Furniture' },
];

/** Navigates like a link, which takes a fifth of the time of loading the app again. */
const goOn = (page: Page, path: string) =>
  page.evaluate((next) => {
    window.history.pushState(null, '', next);
    window.dispatchEvent(new PopStateEvent('popstate'));
    // The checks of the screen before have scrolled the panel of an item.
    for (const panel of document.querySelectorAll('[role=dialog], [role=dialog] *')) panel.scrollTop = 0;
  }, path);

test('each screen of a household shows its content, with large enough targets and no clipped text @phone', async ({
  page,
}) => {
  const device = test.info().project.name === 'phone' ? 'phone' : 'desktop';
  const user = await registerApiUser(address(), `household-${device}@example.org`);
  await user.send('POST', '/api/save-items', { items: WITHOUT_PHOTO });
  await addPhotos(user, KITCHEN.slice(0, PHOTOS), 900);
  const ids = new Map((await user.items()).map(({ name, id }) => [name, id]));
  await page.addInitScript(watchShifts);
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), user.token);
  await page.goto(address());
  for (const { path, about, picture = false } of SCREENS) {
    const there = path.replace(/\{.+\}/, (name) => String(ids.get(name.slice(1, -1))));
    await goOn(page, there);
    await expect(page.getByText(about).filter({ visible: true }).first(), path).toBeVisible();
    const findings = async () => {
      const found = await lookAtPage(page, { ...LIMITS[device], picture });
      // Layout shifts depend on the speed of the machine.
      return found.filter(({ check }) => check !== 'shift');
    };
    await expect.poll(findings, path).toEqual([]);
  }
});
