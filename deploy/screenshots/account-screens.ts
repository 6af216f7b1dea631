import type { Page } from '@playwright/test';
import { opens, press } from './acts.js';
import type { Screen } from './screen.js';

const ME = '/api/auth/me';

/** The account that set up the installation, before it has added anything. */
const asAdmin = (page: Page) =>
  page.route(`**${ME}`, async (route) => {
    const answer = await route.fetch();
    const { user } = await answer.json();
    await route.fulfill({ response: answer, json: { user: { ...user, role: 'admin' } } });
  });

const inAdminMode = (page: Page) => page.addInitScript(() => localStorage.setItem('admin_mode', 'true'));

const forgotten = (page: Page) => press(page, 'Forgot your password?');

async function instructionsSent(page: Page) {
  await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ json: {} }));
  await forgotten(page);
  await page.getByLabel('Email').fill('anna@example.org');
  await press(page, 'Send instructions');
  await page.getByText(/instructions have been sent/).waitFor();
}

/** Accounts and what an admin sees. */
export const ACCOUNT_SCREENS: Screen[] = [
  { name: 'sign in, forgot password', path: '/login', viewer: 'nobody', act: forgotten },
  { name: 'sign in, instructions sent', path: '/login', viewer: 'nobody', act: instructionsSent },
  { name: 'home, first admin', path: '/home', viewer: 'new', before: asAdmin },
  { name: 'home, admin mode', path: '/home', before: inAdminMode },
  { name: 'statistics, empty', path: '/profile/stats', viewer: 'new' },
  { name: 'profile, password', path: '/profile', act: opens(/password/i) },
];
