import { expect, type Page } from '@playwright/test';
import { barriers } from '../../tools/screenshots/barriers.js';
import { address, register, tab } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

test.use({ serviceWorkers: 'allow' });

const name = () => `install-${test.info().titlePath.join('').length}-${test.info().project.name}@example.org`;
const card = (page: Page) => page.getByRole('region', { name: 'Install the app' });

/** Registers a user with an item, because a new account gets no offer to install the app. */
async function registerWithItem(page: Page, email: string) {
  await register(page, email, 'Robin Shelf');
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post(address('/api/save-items'), { headers, data: { items: [{ name: 'Drill' }] } });
  await page.goto(address('/home'));
  await expect(page.getByText('Drill').first()).toBeVisible();
}

/** Simulates the event of Chromium, which a test browser does not send by itself. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: async () => document.body.setAttribute('data-prompted', 'yes') });
    return window.dispatchEvent(event);
  });

const workerIsActive = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });

test('the card on Home installs the app, and after a dismissal the entry in the profile does @phone', async ({
  page,
}) => {
  await registerWithItem(page, `card-${name()}`);
  expect(await offer(page), 'the browser must not show its own banner').toBe(false);
  await expect(card(page)).toBeVisible();
  await show(page, 'install-card');
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Drill').first()).toBeVisible();
  await offer(page);
  await tab(page, 'Robin').click();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-prompted', 'yes');
  await expect(page.getByRole('heading', { name: 'Install the app' })).toHaveCount(0);
  await tab(page, 'Home').click();
  await expect(page.getByText('Drill').first()).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('without the server a page says so and recovers automatically', async ({ page, context }) => {
  await registerWithItem(page, `offline-${name()}`);
  await workerIsActive(page);
  await context.setOffline(true);
  await page.goto(address('/groups'));
  await expect(page.getByRole('heading', { name: 'Whereabouts cannot be reached' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Whereabouts cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your sharing groups').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/groups');
});

test('the service worker caches nothing and ignores API calls, guest pages and the documentation', async ({
  page,
  context,
}) => {
  await registerWithItem(page, `nothing-${name()}`);
  await workerIsActive(page);
  await tab(page, 'Inventory').click();
  await expect(page.getByText('Drill').first()).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const fromWorker: string[] = [];
  context.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
  });
  await page.goto(address('/groups'));
  await expect(page.getByText('Your sharing groups').first()).toBeVisible();
  await page.goto(address('/api/docs'));
  await page.goto(address('/shared/none'));
  expect([...new Set(fromWorker)]).toEqual(['/groups']);
  await context.setOffline(true);
  for (const path of ['/api/docs', '/shared/none']) {
    await expect(page.goto(address(path))).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  }
});

test('the browser accepts the manifest, and caches must revalidate the service worker', async ({ page, request }) => {
  await page.goto(address());
  const client = await page.context().newCDPSession(page);
  const { url, errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const manifest = JSON.parse(data ?? '{}');
  for (const { src } of manifest.icons) {
    const icon = await request.get(new URL(src, url).href);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  }
  const worker = await request.get(address('/service-worker.js'));
  expect(worker.headers()['cache-control']).not.toMatch(/max-age=[1-9]/);
});
