import { expect, type Page } from '@playwright/test';
import { address, enterAs, linkInMail, tab } from './people.js';
import { ADMIN, type Product, startProduct } from './product.js';
import { show } from './show.js';
import { test } from './test.js';

// The mail server applies to all users, so this test has its own product.
test.describe.configure({ mode: 'default' });

const { SYSTEM_ADDRESS, SYSTEM_MAILS } = process.env;
let product: Product;

test.beforeEach(async () => {
  product = await startProduct({ sendsMail: false });
  Object.assign(process.env, product.env);
});

test.afterEach(async () => {
  Object.assign(process.env, { SYSTEM_ADDRESS, SYSTEM_MAILS });
  await product?.stop();
});

const digest = (page: Page) => page.getByRole('switch', { name: /^Mail me a daily summary/ });

test('an admin sets up mail, sends a test mail, and users can then choose mails', async ({ page }) => {
  await enterAs(page, ADMIN);
  await tab(page, 'Admin').click();
  await expect(page.getByText('This server sends no mail.')).toBeVisible();
  await expect(digest(page)).toBeDisabled();

  await page.getByRole('tab', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'Mail' }).click();
  await expect(page).toHaveURL(address('/profile/admin/mail'));
  await page.reload();
  await expect(page.getByText(/^This server sends no mail\./)).toBeVisible();
  await page.getByLabel('Server address').fill('mail.example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^The server address must be like/)).toBeVisible();
  await show(page, 'mail, wrong address');
  await page.getByLabel('Server address').fill(product.smtpUrl);
  await page.getByLabel('Sender').fill('Things <things@example.org>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Mail goes out through 127\.0\.0\.1/)).toBeVisible();
  await expect(page.getByLabel('Server address')).toHaveValue('');

  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(/accepted the mail\./)).toBeVisible();
  await show(page, 'mail, tested');
  await linkInMail(ADMIN, '/profile/admin/mail');

  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(digest(page)).toBeEnabled();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/^This server sends no mail\./)).toBeVisible();
});
