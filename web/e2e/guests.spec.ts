import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { GuestLink, NewGuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { address, PASSWORD, signIn, tab } from './people.js';
import { photographs } from './photographs.js';
import { show } from './show.js';

interface Owner {
  api: APIRequestContext;
  headers: Record<string, string>;
  email: string;
  send<Answer>(method: string, path: string, data?: unknown): Promise<Answer>;
}

let owners = 0;

async function owner(api: APIRequestContext, display_name = 'Anna Berg'): Promise<Owner> {
  owners += 1;
  const email = `anna-${owners}-${test.info().project.name}-${test.info().workerIndex}@example.org`;
  const registered = await api.post(address('/api/auth/register'), {
    data: { email, password: PASSWORD, display_name },
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    api,
    headers,
    email,
    send: async (method, path, data) => {
      const answer = await api.fetch(address(path), { method, headers, ...(data === undefined ? {} : { data }) });
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return answer.json();
    },
  };
}

/** A checklist of somebody's with these items in it. */
async function checklist(by: Owner, items: object[], name = 'Shopping for Saturday') {
  const { collection } = await by.send<{ collection: Collection }>('POST', '/api/collections', {
    name,
    is_checklist: true,
  });
  const saved = await by.send<{ items: Item[] }>('POST', '/api/save-items', { items, collection_id: collection.id });
  return { id: collection.id, items: saved.items };
}

const share = (by: Owner, id: number, link: Partial<NewGuestLink> = {}) =>
  by.send<GuestLink>('POST', `/api/collections/${id}/guest-link`, { permission: 'edit', ...link });

/** Somebody without an account, who has said no to one already unless told otherwise. */
async function guest(browser: Browser, path: string, { asksForAccount = false } = {}): Promise<Page> {
  const { viewport, hasTouch, isMobile } = test.info().project.use;
  const context = await browser.newContext({ viewport, hasTouch, isMobile, reducedMotion: 'reduce' });
  if (!asksForAccount) await context.addInitScript(() => localStorage.setItem('guest_prompt_dismissed', 'true'));
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address(path));
  return page;
}

/** What happens every 15 seconds happens at once for whoever comes back to the page. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const screen = (name: string) =>
  join(test.info().project.outputDir, 'screens', `${test.info().project.name}-${name}-light.png`);

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
/** Photos of somebody's, by id. */
async function upload(by: Owner, count: number, series: number): Promise<number[]> {
  const ids = [];
  for (const image of await photographs(count, series)) {
    const multipart = { image, upload_only: 'true' };
    const answer = await by.api.post(address('/api/analyze'), { headers: by.headers, multipart });
    const body = (await answer.json()) as { image?: { id: number }; image_id?: number };
    ids.push(body.image?.id ?? body.image_id ?? 0);
  }
  return ids;
}

test('a guest opens a checklist without an account, checks, adds and removes, and its owner sees it', async ({
  browser,
  request,
}) => {
  const anna = await owner(request);
  const [photo] = await upload(anna, 1, 70);
  const list = await checklist(anna, [
    { name: 'AA batteries', description: 'The box of 8', quantity: 2, image_id: photo },
    { name: 'Honey', category: 'Food', area: 'Secret flat', purchase_price: 77.5 },
  ]);
  const link = await share(anna, list.id);
  const page = await guest(browser, new URL(link.share_url).pathname);
  await expect(page.getByRole('heading', { name: 'Shopping for Saturday' })).toBeVisible();
  await expect(page.getByText('Anna Berg shares')).toBeVisible();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain('Secret');

  await box(page, 'Honey').check({ force: true });
  await expect(page.getByText('Checked just now')).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill('  Bread ');
  await dialog.getByLabel('Your name').fill('Tom');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added by Tom, just now')).toBeVisible();
  const seen = await anna.send<{ items: Item[] }>('GET', `/api/collections/${list.id}/items`);
  expect(seen.items).toMatchObject([
    { name: 'Bread', guest_name: 'Tom', is_checked: false },
    { name: 'Honey', is_checked: true },
    { name: 'AA batteries', is_checked: false },
  ]);

  await anna.send('POST', '/api/update-items', { items: [{ id: list.items[0]?.id, name: 'Rechargeable batteries' }] });
  await lookAgain(page);
  await expect(box(page, 'Rechargeable batteries')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Bread' }).click();
  await expect(box(page, 'Bread')).toHaveCount(0);
  const trash = async () => (await anna.send<{ items: Item[] }>('GET', '/api/trash')).items.map(({ name }) => name);
  await expect.poll(trash).toEqual(['Bread']);

  // What is refused goes back to what it was.
  await page.route('**/check', (route) => route.fulfill({ status: 503, json: {} }));
  await box(page, 'Honey').click({ force: true });
  await expect(box(page, 'Honey')).toBeChecked();
  await page.unroute('**/check');

  await show(page, 'guest-list');
  await page.getByRole('button', { name: 'Cards' }).click();
  await show(page, 'guest-cards');
  await anna.send('DELETE', `/api/collections/${list.id}/guest-links/${link.id}`);
  await lookAgain(page);
  await expect(page.getByRole('heading', { name: 'Unable to Load Collection' })).toBeVisible();
  await expect(page.getByText('Failed to fetch collection')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Unable to Load Collection' })).toBeVisible();
  await show(page, 'guest-revoked');
  await page.context().close();
});

test('a PIN, a link to look at, and one that is used up say what they are', async ({ browser, request }) => {
  const anna = await owner(request);
  const list = await checklist(anna, [{ name: 'Milk' }]);
  const link = await share(anna, list.id, { permission: 'view', pin: 'ab12', max_uses: 1 });
  const { pathname } = new URL(link.share_url);
  const page = await guest(browser, pathname);
  await page.getByLabel('PIN').fill('4711');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toHaveText('This PIN is not right.');
  await page.getByLabel('PIN').fill('ab12');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('You have view-only access to this collection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Item' })).toHaveCount(0);
  await box(page, 'Milk').check({ force: true });
  await expect(page.getByText('1 item, 1 of it checked')).toBeVisible();
  await page.reload();
  await expect(box(page, 'Milk')).toBeChecked();
  await show(page, 'guest-view-only');

  const late = await guest(browser, pathname);
  await late.getByLabel('PIN').fill('ab12');
  await late.getByRole('button', { name: 'Open' }).click();
  await expect(late.getByRole('alert')).toHaveText('This link has reached its maximum number of uses');
  await Promise.all([page.context().close(), late.context().close()]);
});

test('whoever likes it is asked once for an account', async ({ browser, request }) => {
  const anna = await owner(request);
  const list = await checklist(anna, [{ name: 'Milk' }, { name: 'Eggs' }, { name: 'Salt' }]);
  const { pathname } = new URL((await share(anna, list.id)).share_url);
  const page = await guest(browser, pathname, { asksForAccount: true });
  for (const name of ['Milk', 'Eggs', 'Salt']) await box(page, name).click({ force: true });
  const modal = page.getByRole('dialog', { name: 'Love this? Get your own!' });
  for (const text of ['Unlimited collections', 'Collaborate with teams', 'Access anywhere', 'Private & secure']) {
    await expect(modal.getByText(text)).toBeVisible();
  }
  await show(page, 'guest-sign-up');
  await modal.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(modal).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('guest_prompt_dismissed'))).toBe('true');
  await page.getByRole('link', { name: 'Create Free Account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.context().close();
});

test('the link’s page names the collection to previews, nothing in it, and is kept out of search engines', async ({
  request,
}) => {
  const anna = await owner(request);
  const list = await checklist(anna, [{ name: 'Milk' }], 'Wine & "Cheese" <b>');
  const page = await request.get((await share(anna, list.id)).share_url);
  const html = await page.text();
  expect(html).toContain('<meta property="og:title" content="Wine &amp; &quot;Cheese&quot; &lt;b&gt;">');
  for (const secret of ['Milk', 'Anna']) expect(html).not.toContain(secret);
  expect(page.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  const shut = await request.get((await share(anna, list.id, { pin: '4711' })).share_url);
  expect(await shut.text()).not.toContain('Wine');
  expect((await request.get(address('/shared/unknown'))).status()).toBe(200);
});

test('no call of a guest reaches anything else', async ({ request, playwright }) => {
  const [anna, eve] = [await owner(request), await owner(request, 'Eve')];
  const [open, shut] = [await checklist(anna, [{ name: 'Open' }]), await checklist(anna, [{ name: 'Shut' }], 'Shut')];
  const hers = await checklist(eve, [{ name: 'Hers' }]);
  const link = await share(anna, open.id);
  const other = await share(anna, shut.id, { permission: 'view' });
  const stranger = await playwright.request.newContext();
  const guestPath = address(`/api/collections/guest/${link.share_token}`);
  const first = await stranger.get(guestPath);
  expect((await first.json()).items.map(({ name }: Item) => name)).toEqual(['Open']);
  expect(first.headers()['set-cookie']).toMatch(
    new RegExp(
      `^guest_visitor=[\\w-]{43}; Max-Age=\\d+; Path=/api/collections/guest/${link.share_token}; .*HttpOnly; SameSite=Lax$`,
    ),
  );
  const [mine, others] = [open.items[0]?.id, [...shut.items, ...hers.items].map(({ id }) => id)];
  for (const id of [...others, 0, -1, 1e15, 'x', '1 or 1=1', '%00', `${mine}/../${others[0]}`]) {
    const calls = [
      stranger.delete(`${guestPath}/items/${id}`),
      stranger.put(`${guestPath}/items/${id}/check`, { data: { is_checked: true } }),
      stranger.get(`${guestPath}/images/${id}`),
      stranger.get(`${guestPath}/images/${id}?thumbnail=true&item=${mine}`),
    ];
    for (const answer of await Promise.all(calls)) expect([400, 401, 404]).toContain(answer.status());
  }
  for (const path of ['/api/items', `/api/items/${mine}`, `/api/collections/${open.id}`, '/api/images/1/content']) {
    expect((await stranger.get(address(path))).status()).toBe(401);
  }
  const otherPath = address(`/api/collections/guest/${other.share_token}/items`);
  expect((await stranger.post(otherPath, { data: { name: 'No' } })).status()).toBe(403);
  expect((await stranger.delete(`${otherPath}/${shut.items[0]?.id}`)).status()).toBe(403);
  for (const bad of [{}, { name: ' ' }, { name: { length: 1 } }, { name: 'x'.repeat(201) }]) {
    expect((await stranger.post(`${guestPath}/items`, { data: bad })).status()).toBe(400);
  }
  for (const by of [anna, eve]) {
    const { items } = await by.send<{ items: Item[] }>('GET', '/api/items');
    expect(items.every(({ deleted_at, guest_name }) => !deleted_at && !guest_name)).toBe(true);
  }
  await stranger.dispose();
});

test('a guest sees the photo of an item, and of a part of it no more than that part, until the link ends', async ({
  request,
  playwright,
}) => {
  const anna = await owner(request);
  const [photo, hidden] = await upload(anna, 2, 71);
  const image_box = [0.1, 0.1, 0.2, 0.2];
  const list = await checklist(anna, [{ name: 'Part', image_id: photo, image_box }]);
  await anna.send('POST', '/api/save-items', { items: [{ name: 'Beside it', image_id: photo }] });
  await anna.send('POST', '/api/save-items', { items: [{ name: 'Hidden', image_id: hidden }] });
  const link = await share(anna, list.id);
  const stranger = await playwright.request.newContext();
  const path = address(`/api/collections/guest/${link.share_token}/images`);
  const hashOf = async (url: string, headers = {}) => {
    const answer = await stranger.get(url, { headers });
    expect(answer.status()).toBe(200);
    return createHash('sha256')
      .update(await answer.body())
      .digest('hex');
  };
  const whole = await hashOf(address(`/api/images/${photo}/content`), anna.headers);
  const thumbnail = await hashOf(address(`/api/images/${photo}/content?thumb=1`), anna.headers);
  const part = await hashOf(address(`/api/images/${photo}/content?thumb=1&box=${image_box}`), anna.headers);
  expect(new Set([whole, thumbnail, part]).size).toBe(3);
  for (const query of [
    '',
    '?thumbnail=true',
    '?thumbnail=false',
    `?item=${list.items[0]?.id}`,
    '?box=0,0,1,1&thumb=0',
  ]) {
    expect(await hashOf(`${path}/${photo}${query}`)).toBe(part);
  }
  expect((await stranger.get(`${path}/${hidden}`)).status()).toBe(404);
  const shown = await stranger.get(`${path}/${photo}`);
  expect(shown.headers()['cache-control']).toBe('private, no-cache');
  const again = { headers: { 'if-none-match': shown.headers().etag ?? '' } };
  expect((await stranger.get(`${path}/${photo}`, again)).status()).toBe(304);
  await anna.send('DELETE', `/api/collections/${list.id}/guest-links/${link.id}`);
  expect((await stranger.get(`${path}/${photo}`, again)).status()).toBe(404);
  await stranger.dispose();
});

test('the owner makes a link, watches its uses, takes back what came by it, and ends it', async ({ page, request }) => {
  const anna = await owner(request);
  const list = await checklist(anna, [{ name: 'Milk' }], 'Pantry');
  const near = await share(anna, list.id, {
    max_uses: 1,
    pin: 'ab12',
    expires_at: new Date().toISOString().slice(0, 10),
  });
  const unlock = address(`/api/collections/guest/${near.share_token}`);
  await request.post(`${unlock}/unlock`, { data: { pin: 'ab12' } });
  await request.post(`${unlock}/items`, { data: { name: 'Bread', guest_name: 'Tom' } });
  await signIn(page, anna.email);
  await expect(tab(page, 'Scan')).toBeVisible();
  await page.goto(address('/inventory'));
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('button', { name: 'Actions for Pantry' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Pantry' });
  await expect(dialog.getByText(/^Near limit: 1 of 1 guests. Expiring soon: Ends/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.screenshot({ path: screen('guest-link-form') });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Guest link')).toHaveValue(/\/shared\/[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).last().click();
  await dialog.getByRole('button', { name: 'More for this link' }).last().click();
  await page.getByRole('menuitem', { name: 'Remove the 1 item added by guests' }).click();
  const told = page.getByText('1 item is in the trash');
  await expect(told).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: screen(`guest-links-undo-${colorScheme}`) });
    const [text, behind] = await told.evaluate((element) => {
      const toast = element.closest('.mantine-Notification-root') ?? element;
      return [getComputedStyle(element).color, getComputedStyle(toast).backgroundColor];
    });
    expect(text).not.toBe(behind);
  }
  await dialog.getByRole('button', { name: 'More for this link' }).last().click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await page.screenshot({ path: screen('guest-links') });
  await dialog.getByRole('button', { name: 'More for this link' }).first().click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Revoked')).toBeVisible();
  await dialog.getByRole('button', { name: 'More for this link' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this link?' });
  await expect(sure.getByText(/What guests have added stays/)).toBeVisible();
  await page.screenshot({ path: screen('guest-link-delete') });
  await sure.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('Revoked')).toHaveCount(0);
});
