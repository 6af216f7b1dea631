import type { Page } from '@playwright/test';
import { opens, press } from './acts.js';
import type { Screen } from './screen.js';

const ME = '/api/auth/me';

/** The account that set up the installation, before it has added items. */
const asAdmin = (page: Page) =>
  page.route(`**${ME}`, async (route) => {
    const answer = await route.fetch();
    const { user } = await answer.json();
    await route.fulfill({ response: answer, json: { user: { ...user, role: 'admin' } } });
  });

/** Changes fields in the answers of these calls. */
const answering = (path: string, change: (body: Record<string, unknown>) => object) => (page: Page) =>
  page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  });

const withConfig = (more: object) => answering('/api/auth/config', (config) => ({ ...config, ...more }));

async function unconfirmed(page: Page) {
  await withConfig({ sends_mail: true })(page);
  await answering(ME, ({ user }) => ({ user: { ...(user as object), email_confirmed: false } }))(page);
}

async function confirmed(page: Page) {
  await page.route('**/api/auth/confirm', (route) => route.fulfill({ json: { success: true } }));
  await press(page, 'Confirm and clear the account');
  await page.getByRole('link', { name: 'Choose a password' }).waitFor();
}

async function withoutPassword(page: Page) {
  await page.route(`**${ME}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { error: 'Sign in with Google again.', code: 'google_token_required' } }),
  );
}

async function asksForGoogle(page: Page) {
  await withoutPassword(page);
  await opens(/delete account/i)(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Your account has no password').waitFor();
}

/** The dialog of a new field, with its list of choices. */
async function newChoiceField(page: Page) {
  await opens('Add a field')(page);
  // By keyboard, as a user would: the form grows in answer to a key.
  await page.getByLabel('Kind').press('C');
  await page.getByLabel('Choices').waitFor();
}

/** A server with Google sign-in. Its pages may load Google's script, which is replaced by an empty one. */
async function withGoogle(page: Page) {
  await withConfig({ google_client_id: 'client' })(page);
  await page.route('**/profile', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await page.route('https://accounts.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
}

const CONFIRM = '/confirm?token=none&email=anna%40example.org';

const inAdminMode = (page: Page) => page.addInitScript(() => localStorage.setItem('admin_mode', 'true'));

const forgotten = (page: Page) => press(page, 'Forgot your password?');

async function instructionsSent(page: Page) {
  await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ json: {} }));
  await forgotten(page);
  await page.getByLabel('Email').fill('anna@example.org');
  await press(page, 'Send instructions');
  await page.getByText(/instructions have been sent/).waitFor();
}

/** Screens of accounts and of admins. */
export const ACCOUNT_SCREENS: Screen[] = [
  { name: 'sign in, forgot password', path: '/login', viewer: 'nobody', act: forgotten },
  { name: 'sign in, instructions sent', path: '/login', viewer: 'nobody', act: instructionsSent },
  { name: 'sign up, setup code', path: '/signup', viewer: 'nobody', before: withConfig({ setup_required: true }) },
  {
    name: 'sign in, Google and a password',
    path: '/login#google_token=none',
    viewer: 'nobody',
    before: withConfig({ sends_mail: true }),
  },
  {
    name: 'reset password, first proof',
    path: '/reset-password?token=none&email=anna%40example.org&first=1',
    viewer: 'nobody',
  },
  { name: 'confirm address', path: CONFIRM, before: unconfirmed },
  { name: 'confirm address, signed out', path: CONFIRM, viewer: 'nobody' },
  { name: 'confirm address, done', path: CONFIRM, viewer: 'nobody', act: confirmed },
  { name: 'profile, unconfirmed', path: '/profile', before: unconfirmed },
  {
    name: 'profile, delete with Google',
    path: '/profile',
    before: withGoogle,
    act: asksForGoogle,
  },
  { name: 'home, first admin', path: '/home', viewer: 'new', before: asAdmin },
  { name: 'home, admin mode', path: '/home', before: inAdminMode },
  { name: 'statistics, empty', path: '/profile/stats', viewer: 'new' },
  { name: 'profile, new custom field', path: '/profile', act: newChoiceField },
  { name: 'profile, password', path: '/profile', act: opens(/password/i) },
];
