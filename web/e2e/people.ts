import { type APIResponse, expect, type Page } from '@playwright/test';
import { linksInMail } from '@whereabouts/deploy/testing/mail-folder.js';

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

/** Makes an account, and opens the app signed in to it. */
export async function register(page: Page, email: string, display_name: string) {
  const data = { email, password: PASSWORD, display_name };
  await enter(page, await page.request.post(address('/api/auth/register'), { data }));
}

/** Opens the app for somebody who has signed in at this browser before. */
export async function enterAs(page: Page, email: string) {
  await enter(page, await page.request.post(address('/api/auth/login'), { data: { email, password: PASSWORD } }));
}

async function enter(page: Page, answer: APIResponse) {
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((value) => {
    // Once: who has signed out since stays so.
    if (!sessionStorage.getItem('entered')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('entered', 'yes');
  }, token);
  await page.goto(address());
  await expect(tab(page, 'Scan')).toBeVisible();
}

/** Through the dialog. */
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

/** The first link of the newest mail to an address, once there is one. */
export async function linkInMail(email: string) {
  const links = () => linksInMail(process.env.SYSTEM_MAILS ?? '', email);
  await expect.poll(() => links()).not.toEqual([]);
  const [link = ''] = links();
  return link;
}
