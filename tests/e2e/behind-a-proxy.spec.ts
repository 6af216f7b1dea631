import { expect, type Page } from '@playwright/test';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { type Nginx, startNginx } from '../environment/nginx.js';
import { guest } from './guest-links.js';
import { address, signUp, tab } from './people.js';
import { madePictures } from './photographs.js';
import { test } from './test.js';

test.use({ serviceWorkers: 'allow' });
// All tests share one nginx.
test.describe.configure({ mode: 'default' });

const { SYSTEM_ADDRESS, SYSTEM_BELOW_PATH = '' } = process.env;
let nginx: Nginx | undefined;

test.beforeAll(async () => {
  nginx = await startNginx(SYSTEM_BELOW_PATH);
});

test.afterAll(async () => {
  Object.assign(process.env, { SYSTEM_ADDRESS });
  await nginx?.stop();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

for (const kind of ['leaving', 'stripping'] as const) {
  test(`the product works below a path behind a proxy ${kind} the prefix, and no request leaves the path`, async ({
    page,
    browser,
    context,
  }) => {
    test.skip(!nginx, 'There is no nginx, and it cannot be installed.');
    process.env.SYSTEM_ADDRESS = nginx?.[kind];
    const outside: string[] = [];
    const refused: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith('http') && !request.url().startsWith(address('/'))) outside.push(request.url());
    });
    context.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });

    // The router and the first page.
    const listening = page.waitForResponse(address('/api/events'));
    const robin = await signUp(page, `${kind}@example.org`, 'Robin Shelf');
    await page.goto(address('/'));
    await listening;
    expect(pathOf(page)).toBe('/things/');
    await tab(page, 'Inventory').click();
    await expect(page).toHaveURL(address('/inventory'));

    // The event stream is not buffered, and a photo loads with its cookie.
    const [picture] = await madePictures(1, kind === 'leaving' ? 61 : 62);
    const headers = { authorization: `Bearer ${robin.token}` };
    const multipart = { image: picture ?? '', upload_only: 'true' };
    const stored = await page.request.post(address('/api/analyze'), { headers, multipart });
    const { image_id } = (await stored.json()) as { image_id: number };
    const { collection } = await robin.send<{ collection: Collection }>('POST', '/api/collections', { name: 'Tools' });
    const { items } = await robin.send<SavedItems>('POST', '/api/save-items', {
      items: [{ name: 'Drill', area: 'Box 1/2', image_id }],
      collection_id: collection.id,
    });
    const drill = page.getByRole('article').filter({ hasText: 'Drill' });
    await expect(drill).toBeVisible({ timeout: 20_000 });
    const photo = drill.locator('img').last();
    const isShown = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
    await expect.poll(async () => [await isShown(), ...refused]).toEqual([true]);

    // Deep URLs after a reload.
    await page.goto(address(`/items/${items[0]?.id}`));
    await expect(page.getByRole('dialog').getByText('Drill').first()).toBeVisible();
    await page.goto(address('/inventory/place/Box%201%2F2'));
    await expect(page.getByRole('heading', { name: 'Box 1/2' }).first()).toBeVisible();

    // The installed app.
    const scope = () => navigator.serviceWorker.ready.then((registration) => registration.scope);
    expect(await page.evaluate(scope)).toBe(address('/'));
    const client = await context.newCDPSession(page);
    const { url, errors } = await client.send('Page.getAppManifest');
    expect([url, errors]).toEqual([address('/manifest.webmanifest'), []]);

    // A guest whose link has the proxy's address.
    const link = `/api/collections/${collection.id}/guest-link`;
    const { share_url } = await robin.send<GuestLink>('POST', link, { permission: 'edit' });
    expect(share_url).toMatch(new RegExp(`^${address('/shared/')}`));
    const visitor = await guest(browser, share_url.slice(address().length));
    await expect(visitor.getByText('Drill').first()).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Drill').first()).toBeVisible();
    await visitor.getByRole('link', { name: 'Create Free Account' }).click({ timeout: 30_000 });
    await expect(visitor).toHaveURL(address('/signup'));
    await visitor.context().close();

    // The company page, and a URL without a page.
    await page.goto(address('/whereabouts'));
    await page.getByRole('link', { name: 'Open Whereabouts' }).click();
    await expect(tab(page, 'Inventory')).toBeVisible();
    expect((await page.request.get(address('/assets/none.js'))).status()).toBe(404);
    expect(outside).toEqual([]);
    expect(refused).toEqual([]);
  });
}

test('a page opened on the server itself redirects below its path', async ({ page }) => {
  process.env.SYSTEM_ADDRESS = SYSTEM_BELOW_PATH;
  await page.goto(address('/signup'));
  await expect(page).toHaveURL(address('/things/signup'));
  await expect(page.getByRole('dialog')).toBeVisible();
});
