import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse';

/** Where the product under test listens. */
export const address = (path = '') => `${process.env.SYSTEM_ADDRESS}${path}`;

/** One of the tabs at the bottom. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

export async function fillRegistration(page: Page, email: string, name: string, password = PASSWORD) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Display name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

/** Makes an account through the dialog, and waits for the tabs. */
export async function register(page: Page, email: string, name: string) {
  await page.goto(address('/signup'));
  await fillRegistration(page, email, name);
  await expect(tab(page, 'Scan')).toBeVisible();
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto(address('/login'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page) {
  await tab(page, 'Robin').or(tab(page, 'Admin')).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
}
