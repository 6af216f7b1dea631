import { expect } from '@playwright/test';
import type { GuestLinks } from '@whereabouts/shared/contracts/guests.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { box, checklist, guest, lookAgain, owner, share, upload } from './guest-links.js';
import { address, comeBack } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

test('a guest opens a checklist without an account, checks, adds and removes items, and the owner sees it', {
  tag: '@phone',
}, async ({ browser, request }) => {
  const anna = await owner(request);
  const [photo] = await upload(anna, 1, 70);
  const list = await checklist(anna, [
    { name: 'AA batteries', description: 'The box of 8', quantity: 2, image_id: photo },
    { name: 'Honey', category: 'Food > Pantry', area: 'Secret flat', purchase_price: 77.5 },
  ]);
  const link = await share(anna, list.id);
  const page = await guest(browser, new URL(link.share_url).pathname);
  await expect(page.getByRole('heading', { name: 'Shopping for Saturday' })).toBeVisible();
  await expect(page.getByText('Anna Berg shares')).toBeVisible();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain('Secret');
  // A category shows its icon and last level only; otherwise it would look like a place.
  const category = page.getByText('Pantry', { exact: true });
  await expect(category).toBeVisible();
  await expect(category.locator('svg')).toBeVisible();
  await expect(page.getByText('›')).toHaveCount(0);

  // The list announces its size, the position of each item, and headings.
  const items = page.getByRole('group', { name: 'Items, 2' });
  await expect(items.getByRole('heading', { level: 2 })).toHaveText(['Honey', 'AA batteries']);
  await expect(items.getByRole('article').last()).toHaveAttribute('aria-posinset', '2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  await box(page, 'Honey').check({ force: true });
  await expect(page.getByText('Checked just now')).toBeVisible();
  await expect(page.getByText('1 of 2 items checked')).toHaveCount(2);
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
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove Bread' }).click();
  await expect(box(page, 'Bread')).toHaveCount(0);
  const trash = async () => (await anna.send<{ items: Item[] }>('GET', '/api/trash')).items.map(({ name }) => name);
  await expect.poll(trash).toEqual(['Bread']);

  // A refused check is reverted.
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
  await expect(page.getByText(/^This link was taken back/)).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Unable to Load Collection' })).toBeVisible();
  await show(page, 'guest-revoked');
  await page.context().close();
});

test('after adding the first item, a guest continues in the field for the next one', async ({ browser, request }) => {
  const anna = await owner(request);
  const list = await checklist(anna, []);
  const page = await guest(browser, new URL((await share(anna, list.id)).share_url).pathname);
  const add = page.getByRole('button', { name: 'Add Item' });
  for (const name of ['Bread', 'Milk']) {
    await add.click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
  }
  await page.context().close();
});

test('a link with a PIN, a view-only link and a used-up link each say so', async ({ browser, request }) => {
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
  await expect(page.getByText('You can still check things off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Item' })).toHaveCount(0);
  await box(page, 'Milk').check({ force: true });
  await expect(page.locator('main').getByText('1 of 1 item checked')).toBeVisible();
  await page.reload();
  await expect(box(page, 'Milk')).toBeChecked();
  await show(page, 'guest-view-only');

  const late = await guest(browser, pathname);
  await late.getByLabel('PIN').fill('ab12');
  await late.getByRole('button', { name: 'Open' }).click();
  await expect(late.getByRole('alert')).toHaveText('This link has reached its maximum number of uses');
  await Promise.all([page.context().close(), late.context().close()]);
});

test('a guest who uses the list is asked once to create an account', async ({ browser, request }) => {
  const anna = await owner(request);
  const list = await checklist(anna, [{ name: 'Milk' }, { name: 'Eggs' }, { name: 'Salt' }]);
  const { pathname } = new URL((await share(anna, list.id)).share_url);
  const page = await guest(browser, pathname, { asksForAccount: true });
  // The list is short, so the prompt at the bottom shows together with the link at the top.
  const prompt = page.getByRole('contentinfo').getByRole('button', { name: 'Get Started Free' });
  await expect(prompt).toBeVisible();
  await expect(page.getByRole('link', { name: 'Made with Whereabouts' })).toHaveAttribute('href', '/');
  for (const { id } of list.items) await expect(page.getByText(`#${id}`, { exact: true })).toBeVisible();
  for (const name of ['Milk', 'Eggs', 'Salt']) await box(page, name).click({ force: true });
  const modal = page.getByRole('dialog', { name: 'Love this? Get your own!' });
  for (const text of ['Unlimited collections', 'Collaborate with teams', 'Access anywhere', 'Private & secure']) {
    await expect(modal.getByText(text)).toBeVisible();
  }
  await show(page, 'guest-sign-up');
  await modal.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(modal).toHaveCount(0);
  await expect(prompt).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('guest_prompt_dismissed'))).toBe('true');
  await page.getByRole('link', { name: 'Create Free Account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.context().close();
});

test('the page of a guest link gives previews only the name of the collection, and search engines skip it', async ({
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

test("the owner creates a link, sees its uses, removes guests' additions, and ends it", async ({ page, request }) => {
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
  await comeBack(page, anna.email);
  // The owner's own visits do not count as uses.
  const { share_token } = await share(anna, list.id, { max_uses: 1 });
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(address(`/shared/${share_token}`));
    await expect(page.getByText('Milk')).toBeVisible();
  }
  const { links } = await anna.send<GuestLinks>('GET', `/api/collections/${list.id}/guest-links`);
  const looked = links.find((link) => link.share_token === share_token);
  expect(looked).toMatchObject({ use_count: 0, last_used_at: null });
  await anna.send('DELETE', `/api/collections/${list.id}/guest-links/${looked?.id}/permanent`);
  await page.goto(address('/inventory'));
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('button', { name: 'Actions for Pantry' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Pantry' });
  await expect(dialog.getByText(/^Near limit: 1 of 1 guests. Expiring soon: Ends/)).toBeVisible();
  await dialog.getByRole('button', { name: 'New guest link' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Guest link')).toHaveValue(/\/shared\/[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).last().click();
  await dialog.getByRole('button', { name: 'More for this link' }).last().click();
  await page.getByRole('menuitem', { name: 'Remove the 1 item added by guests' }).click();
  const told = page.getByText('1 item is in the trash');
  // The message stays while the pointer is over it.
  await told.hover();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const [text, behind] = await told.evaluate((element) => {
      const toast = element.closest('.mantine-Notification-root') ?? element;
      return [getComputedStyle(element).color, getComputedStyle(toast).backgroundColor];
    });
    expect(text).not.toBe(behind);
  }
  await dialog.getByRole('button', { name: 'More for this link' }).last().click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'More for this link' }).first().click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'More for this link' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this link?' });
  await expect(sure.getByText(/What guests have added stays/)).toBeVisible();
  await sure.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('Revoked', { exact: true })).toHaveCount(0);
});

test('a new link is copied, or handed over by QR code or share sheet, and its owner sees what guests did', async ({
  page,
  browser,
  request,
}) => {
  const anna = await owner(request);
  const list = await checklist(anna, [{ name: 'Guest towels' }], 'Guest room');
  await comeBack(page, anna.email);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ url }: ShareData) => {
        document.title = `shared ${url}`;
        return Promise.resolve();
      },
    });
  });
  await page.goto(address('/inventory'));
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('button', { name: 'Actions for Guest room' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Guest room' });
  await dialog.getByRole('button', { name: 'New guest link' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  const url = await dialog.getByLabel('Guest link').inputValue();
  await dialog.getByRole('button', { name: 'Share…' }).click();
  await expect.poll(() => page.title()).toBe(`shared ${url}`);
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await show(page, 'guest-link-new');

  await anna.send('PUT', `/api/collections/${list.id}/items/${list.items[0]?.id}/check`, { is_checked: true });
  const visitor = await guest(browser, new URL(url).pathname);
  await box(visitor, 'Guest towels').click({ force: true });
  await expect(box(visitor, 'Guest towels')).not.toBeChecked();
  await page.goto(address('/home'));
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('link', { name: /^A guest unchecked Guest towels/ }).first()).toBeVisible();
});
