import { expect, type Page } from '@playwright/test';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import { address, linkInMail, PASSWORD, register, signIn, signOut, tab } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

const emailOf = (name: string) => `${name}-${test.info().project.name}@example.org`;

async function openProfile(page: Page, section: string) {
  await tab(page, 'Robin').click();
  await page.getByRole('tab', { name: section }).click();
}

test('a user resets a forgotten password by mail, and the old password no longer works', async ({ page }) => {
  const email = emailOf('forgetful');
  await register(page, email, 'Robin Shelf');
  await signOut(page);
  await signIn(page, email, 'wrong password');
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await show(page, 'forgot');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByText('Password reset instructions have been sent to your email.')).toBeVisible();

  await page.goto(await linkInMail(email, '/reset-password'));
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByLabel('Confirm password').fill('another horse');
  await show(page, 'reset');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password Reset Successful')).toBeVisible();
  await expect(page).toHaveURL(address('/'));
  await signIn(page, email);
  await expect(page.getByText('Login failed')).toBeVisible();
  await signIn(page, email, 'another horse');
  await expect(tab(page, 'Scan')).toBeVisible();
});

test('an incomplete reset link shows an error and accepts no password', async ({ page }) => {
  await page.goto(address('/reset-password?token=only'));
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await show(page, 'reset-invalid');
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeDisabled();
});

test('a user changes name, password and text size, and deletes the account', async ({ page }) => {
  const email = emailOf('leaving');
  await register(page, email, 'Robin Shelf');
  await openProfile(page, 'Account');
  await show(page, 'account');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('dialog').getByLabel('Display name').fill('Kim Shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(tab(page, 'Kim')).toBeVisible();

  await page.getByRole('button', { name: /^Text size/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-font-size', 'large');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-font-size', 'large');
  await show(page, 'account-large');

  await tab(page, 'Kim').click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await show(page, 'delete-account');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
  await signIn(page, email);
  await expect(page.getByText('Login failed')).toBeVisible();
});

test('the Google redirect flow signs in a user with a verified email', async ({ page }) => {
  await page.goto(address('/login'));
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(tab(page, 'Scan')).toBeVisible();
  await expect(page).not.toHaveURL(/token=/);
  await page.goto(address('/profile'));
  await expect(page.getByText('greta@example.org')).toBeVisible();
});

test('an unknown URL shows an error page', async ({ page }) => {
  await page.goto(address('/no/such/page'));
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await show(page, 'not-found');
});

test('a token that this browser did not request is not accepted', async ({ page }) => {
  await page.goto(address('/#token=somebody-else'));
  await expect(page.getByText('Google sign-in failed')).toBeVisible();
  await expect(tab(page, 'Scan')).toHaveCount(0);
});

/**
 * The browser's answer for a photo: a status, or a network error if it has no cached copy and may not ask the
 * server.
 */
function answerTo(page: Page, path: string, token: string | null, cache: RequestCache) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return page.evaluate(
    ([url, init]) =>
      fetch(url, { ...init, mode: 'same-origin' }).then(
        ({ status }) => status,
        () => 'not kept',
      ),
    [path, { headers, cache }] as const,
  );
}

/** Registers a user with a photo that no one else may see. */
async function personWithPhoto(email: string): Promise<{ person: ApiUser; path: string }> {
  const person = await registerApiUser(address(), email);
  await person.addPhoto(await numberedImage(7), 'lamp.jpg');
  const [entry] = await person.pending();
  return { person, path: `/api/images/${entry?.image_id}/content?thumb=1` };
}

test("the browser's photo cache is not available to the next user or to visitors", async ({ page }) => {
  const [first, second] = [emailOf('first-here'), emailOf('second-here')];
  const { person, path } = await personWithPhoto(first);
  const other = await registerApiUser(address(), second);
  await signIn(page, first);
  await expect(tab(page, 'Scan')).toBeVisible();
  // Requested as the app does when the photo scrolls into view.
  expect(await answerTo(page, path, person.token, 'default')).toBe(200);
  expect(await answerTo(page, path, person.token, 'only-if-cached')).toBe(200);
  // The cookie belongs to the signed-in user; the token of another user takes precedence.
  expect(await answerTo(page, path, null, 'force-cache')).toBe(200);
  expect(await answerTo(page, path, other.token, 'force-cache')).toBe(404);

  expect(await answerTo(page, path, person.token, 'default')).toBe(200);
  await page.goto(address('/profile'));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
  expect(await answerTo(page, path, person.token, 'only-if-cached')).toBe('not kept');
  expect(await answerTo(page, path, null, 'force-cache')).toBe(401);
  await signIn(page, second);
  await expect(tab(page, 'Scan')).toBeVisible();
  expect(await answerTo(page, path, other.token, 'force-cache')).toBe(404);
  expect(await answerTo(page, path, null, 'force-cache')).toBe(404);
  expect((await page.goto(address(path)))?.status()).toBe(404);
});
