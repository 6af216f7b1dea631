import { expect, type Page } from '@playwright/test';
import type { ApiUser } from '../../tools/demo/api-user.js';
import { address, fillRegistration, PASSWORD, signOut, signUp, tab } from './people.js';
import { madePictures } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';

const emailOf = (name: string) => `${name}-${test.info().project.name}@example.org`;

/** The dialog over a page whose session has ended. */
const lost = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'You have been signed out. Sign in to go on.' });

const endSession = ({ call }: ApiUser) => call('/api/auth/logout', { method: 'POST' });

async function withItem(page: Page, email: string) {
  const user = await signUp(page, email, 'Robin Shelf');
  await user.send('POST', '/api/save-items', { items: [{ name: 'Lantern' }] });
  const [item] = await user.items();
  return { user, path: `/items/${item?.id}` };
}

async function fillSignIn(page: Page, email: string) {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a session that ends while an item is edited loses no typed text', { tag: '@phone' }, async ({ page }) => {
  const email = emailOf('ended-editor');
  const { user, path } = await withItem(page, email);
  await page.goto(address(path));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Lantern with a handle');

  await endSession(user);
  await expect(lost(page)).toBeVisible();
  await show(page, 'signed-out-editor');
  await page.keyboard.press('Escape');
  await expect(lost(page).getByLabel('Email')).toHaveValue(email);
  await lost(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await lost(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(lost(page)).toHaveCount(0);
  await expect(name).toHaveValue('Lantern with a handle');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Lantern with a handle').first()).toBeVisible();
});

test('photos wait for their user, and another user starts from a clean state', async ({ page }) => {
  const [email, other] = [emailOf('ended-photos'), emailOf('after-photos')];
  await page.request.post(address('/api/auth/register'), {
    data: { email: other, password: PASSWORD, display_name: 'Kim Other' },
  });
  await signUp(page, email, 'Robin Shelf');
  // The page learns about the end of its session only from the refused upload.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(address('/scan'));
  const photos = page.locator('main input[type=file]');
  const sendAfterTheEnd = async (series: number) => {
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { Authorization: `Bearer ${localStorage.getItem('auth_token')}` },
      }),
    );
    await photos.setInputFiles(await madePictures(1, series));
    await expect(lost(page)).toBeVisible();
  };

  await expect(photos).toBeAttached();
  await sendAfterTheEnd(71);
  await fillSignIn(page, email);
  await expect(page.getByRole('listitem').getByText('1 photo is done')).toBeVisible();

  await sendAfterTheEnd(72);
  await fillSignIn(page, other);
  await expect(lost(page)).toHaveCount(0);
  await tab(page, 'Scan').click();
  await expect(page.getByText('Photos show here while they become items.')).toBeVisible();
});

test('signing out in one tab signs out every tab', async ({ page, context }) => {
  await signUp(page, emailOf('two-tabs'), 'Robin Shelf');
  await page.goto(address('/groups'));
  const second = await context.newPage();
  await second.goto(address('/home'));
  await expect(tab(second, 'Scan')).toBeVisible();
  await signOut(page);
  await expect(second.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
});

test('signing in by password, sign-up or Google leads to the requested URL', async ({ page, browser }) => {
  const email = emailOf('came-for');
  const { path } = await withItem(page, email);
  const visit = async (to: string) => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(address(to));
    await visitor.getByRole('link', { name: 'Sign in' }).click();
    return visitor;
  };
  const byPassword = await visit(path);
  await fillSignIn(byPassword, email);
  await expect(byPassword.getByText('Lantern').first()).toBeVisible();
  await expect(byPassword).toHaveURL(address(path));

  const label = '/inventory/place/Cellar';
  const bySignUp = await visit(label);
  await bySignUp.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(bySignUp, emailOf('came-new'), 'Robin Shelf');
  await expect(bySignUp).toHaveURL(address(label));
  await expect(tab(bySignUp, 'Scan')).toBeVisible();

  const byGoogle = await visit(label);
  await byGoogle.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(tab(byGoogle, 'Scan')).toBeVisible();
  await expect(byGoogle).toHaveURL(address(label));
});
