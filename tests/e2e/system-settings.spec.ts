import { expect, type Page } from '@playwright/test';
import { address, enterAs, fillRegistration, linkInMail, PASSWORD, tab } from './people.js';
import { dropPhotos, madePictures } from './photographs.js';
import { ADMIN, type Product, startProduct } from './product.js';
import { show } from './show.js';
import { test } from './test.js';

// These settings apply to all users, so the tests have their own product and run in sequence.
test.describe.configure({ mode: 'default' });

const { SYSTEM_ADDRESS, SYSTEM_MAILS } = process.env;
let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
  Object.assign(process.env, product.env);
});

test.afterAll(async () => {
  Object.assign(process.env, { SYSTEM_ADDRESS, SYSTEM_MAILS });
  await product?.stop();
});

async function openProfile(page: Page, section: string) {
  await tab(page, 'Admin').click();
  await page.getByRole('tab', { name: section }).click();
}

test('an admin closes sign-up, invites a person, and changes a role', async ({ page, browser }) => {
  await enterAs(page, ADMIN);
  await openProfile(page, 'Admin');
  await expect(page.getByText('Users', { exact: true }).first()).toBeVisible();
  await show(page, 'admin');
  const open = page.getByRole('switch', { name: 'Open sign-up' });
  await open.click({ force: true });
  await expect(open).not.toBeChecked();

  const guest = 'invited@example.org';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address('/signup'));
  await expect(visitor.getByText('Sign-up is by invitation only.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(guest);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`The invitation for ${guest}`)).toBeVisible();
  await visitor.goto(await linkInMail(guest, '/signup'));
  await fillRegistration(visitor, guest, 'Robin Guest', PASSWORD);
  await expect(tab(visitor, 'Scan')).toBeVisible();
  await open.click({ force: true });
  await expect(open).toBeChecked();

  await page.reload();
  await page
    .getByRole('button', { name: /Robin Guest/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Make administrator' })).toBeVisible();
  await show(page, 'user');
  await page.getByRole('button', { name: 'Make administrator' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Make administrator' }).click();
  await visitor.reload();
  await expect(tab(visitor, 'Admin')).toBeVisible();
  await visitor.context().close();
});

test('an admin sees the work of the queue and restarts the workers', async ({ page }) => {
  await enterAs(page, ADMIN);
  await dropPhotos(page, await madePictures(3, 41));
  await expect(page.getByText('3 photos are done').last()).toBeVisible({ timeout: 60_000 });

  await openProfile(page, 'Queue');
  await expect(page.getByText('online')).toBeVisible();
  const jobs = page.getByRole('table', { name: 'Recent jobs' });
  await expect(jobs.getByText('completed').first()).toBeVisible();
  await show(page, 'queue');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText('The workers finish what they hold and start again.')).toBeVisible();
  await expect(page.getByText(/^Restarted \d+ time/)).not.toHaveText('Restarted 0 times');

  await page.getByRole('tab', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'AI', exact: true }).click();
  await page.getByRole('textbox', { name: /Monthly cap/ }).fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/of \$25\.00/)).toBeVisible();
  await show(page, 'admin, AI');
  await page.getByRole('textbox', { name: /Monthly cap/ }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/of \$25\.00/)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('switch', { name: 'Admin mode' }).check();
  await tab(page, 'Home').click();
  const batches = page.getByRole('table', { name: 'Recent Batches' });
  await expect(batches.getByText('completed').first()).toBeVisible();
  await show(page, 'dashboard');
});
