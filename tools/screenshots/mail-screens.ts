import type { Page } from '@playwright/test';
import type { MailSettings } from '@whereabouts/shared/contracts/mail-settings.js';
import { press } from './acts.js';
import type { Screen } from './screen.js';

const PATH = '/profile/admin/mail';

const NOT_SET: MailSettings = {
  mail_from: 'Cellar <cellar@example.org>',
  smtp_set: false,
  smtp_server: null,
  smtp_unreadable: false,
  fixed: [],
};
const SET: MailSettings = {
  ...NOT_SET,
  smtp_set: true,
  smtp_server: 'mail.example.org:587',
};

const settings = (json: MailSettings) => (page: Page) =>
  page.route('**/api/admin/mail-settings', (route) => route.fulfill({ json }));

const withoutMail = (page: Page) =>
  page.route('**/api/auth/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sends_mail: false } });
  });

/** Presses the test button, with this answer from the mail server. */
const tested = (json: { ok: boolean; message: string }) => async (page: Page) => {
  await page.route('**/api/admin/mail-settings/test', (route) => route.fulfill({ json }));
  await press(page, 'Send a test mail');
  await page.getByText(json.message).waitFor();
};

const ACCEPTED = 'mail.example.org:587 accepted the mail. If it does not arrive, look in the spam folder.';
const REFUSED =
  'mail.example.org:587 refused the user name or the password. It said: 535 5.7.8 Error: authentication failed: …';

/** Screens of Profile > Admin > Mail, and of a server that sends no mail. */
export const MAIL_SCREENS: Screen[] = [
  { name: 'admin, mail not set', path: PATH, before: settings(NOT_SET) },
  { name: 'admin, mail', path: PATH, before: settings(SET), act: tested({ ok: true, message: ACCEPTED }) },
  { name: 'admin, mail refused', path: PATH, before: settings(SET), act: tested({ ok: false, message: REFUSED }) },
  { name: 'admin, mail fixed', path: PATH, before: settings({ ...SET, fixed: ['smtp_url', 'mail_from'] }) },
  { name: 'admin, mail unreadable', path: PATH, before: settings({ ...NOT_SET, smtp_unreadable: true }) },
  {
    name: 'profile, no mail',
    path: '/profile',
    before: withoutMail,
    act: (page) => page.getByText('This server sends no mail.').scrollIntoViewIfNeeded(),
  },
];
