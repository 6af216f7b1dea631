import { type APIResponse, expect, type Page } from '@playwright/test';
import { type ApiUser, apiUserOf } from '../../tools/demo/api-user.js';
import { linksInMail } from '../environment/mail-folder.js';

export const PASSWORD = 'correct horse';

/** The address of the product under test. */
export const address = (path = '') => `${process.env.SYSTEM_ADDRESS}${path}`;

/** One of the main tabs. */
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

/** Creates an account and signs the page in to it; any page of the app can be opened then. */
export async function signUp(page: Page, email: string, display_name: string): Promise<ApiUser> {
  const data = { email, password: PASSWORD, display_name };
  return remember(page, await page.request.post(address('/api/auth/register'), { data }));
}

/** Signs the page in to an existing account, like `signUp`. */
export async function comeBack(page: Page, email: string): Promise<ApiUser> {
  const data = { email, password: PASSWORD };
  return remember(page, await page.request.post(address('/api/auth/login'), { data }));
}

/** Creates an account and opens the app signed in to it. */
export async function register(page: Page, email: string, display_name: string) {
  await signUp(page, email, display_name);
  await openHome(page);
}

/** Opens the app for a user who has signed in in this browser before. */
export async function enterAs(page: Page, email: string) {
  await comeBack(page, email);
  await openHome(page);
}

async function remember(page: Page, answer: APIResponse): Promise<ApiUser> {
  expect(answer.ok(), await answer.text()).toBe(true);
  const signedIn = await answer.json();
  await page.addInitScript((value) => {
    // A page outside the site, such as the one before it in the browser's history, has no storage.
    if (location.origin === 'null') return;
    // Only once, so that a user who signed out stays signed out.
    if (!sessionStorage.getItem('entered')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('entered', 'yes');
  }, signedIn.token);
  return apiUserOf(address(), signedIn);
}

async function openHome(page: Page) {
  await page.goto(address());
  await expect(tab(page, 'Scan')).toBeVisible();
}

/** Signs in with the dialog. */
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

/** Waits for the newest mailed link to a page of the app, for one email. */
export async function linkInMail(email: string, pathname: string) {
  const links = () => linksInMail(process.env.SYSTEM_MAILS ?? '', email, pathname);
  await expect.poll(() => links()).not.toEqual([]);
  const [link = ''] = links();
  return link;
}
