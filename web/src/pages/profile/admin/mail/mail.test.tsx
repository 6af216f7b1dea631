import '../../../../i18n/locales/admin';
import '../../../../i18n/locales/profile';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MailSettings } from '@whereabouts/shared/contracts/mail-settings.js';
import { beforeEach, expect, test } from 'vitest';
import { authApi } from '../../../../api/account/auth';
import { answering, problem } from '../../../../testing/answers';
import { buildConfig, buildUser } from '../../../../testing/factories';
import { show } from '../../../../testing/render';
import Mail from './mail';

const user = userEvent.setup();
const SETTINGS = '/api/admin/mail-settings';
const CHANGE = `PUT ${SETTINGS}`;
const TEST = `POST ${SETTINGS}/test`;
const NEW_URL = 'smtp://ada:secret@mail.example.org:587';

const settings = (changes: Partial<MailSettings> = {}) =>
  MailSettings.parse({
    mail_from: 'Whereabouts <whereabouts@localhost>',
    smtp_set: false,
    smtp_server: null,
    smtp_unreadable: false,
    fixed: [],
    ...changes,
  });
const SET = settings({ smtp_set: true, smtp_server: 'mail.example.org:587', mail_from: 'mail@example.org' });

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  notifications.clean();
  notifications.cleanQueue();
});

async function open(now = SET, routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    [`GET ${SETTINGS}`]: () => [200, now],
    'GET /api/auth/me': () => [200, { user: buildUser({ role: 'admin' }) }],
    'GET /api/auth/config': () => [200, buildConfig({ sends_mail: now.smtp_set })],
    ...routes,
  });
  const view = show(<Mail />, server.fetch);
  await view.store.dispatch(authApi.endpoints.authConfig.initiate());
  await screen.findByRole('heading', { name: 'Mail server' });
  return { server, ...view };
}

const address = () => screen.getByLabelText('Server address');
const sender = () => screen.getByRole('textbox', { name: 'Sender' });
const to = () => screen.getByRole('textbox', { name: 'Send to' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sendsMail = ({ store }: Awaited<ReturnType<typeof open>>) =>
  authApi.endpoints.authConfig.select()(store.getState()).data?.sends_mail;

test('a mail server is set up, and its address disappears from the page', async () => {
  const opened = await open(settings(), { [CHANGE]: () => [200, SET] });
  expect(screen.getByText(/^This server sends no mail\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send a test mail' })).toBeDisabled();
  await user.type(address(), NEW_URL);
  await user.clear(sender());
  await user.type(sender(), 'mail@example.org');
  await press('Save');
  expect(await screen.findByText('Mail goes out through mail.example.org:587.')).toBeVisible();
  const sent = opened.server.calls.find(({ route }) => route === CHANGE)?.body;
  expect(sent).toEqual({ smtp_url: NEW_URL, mail_from: 'mail@example.org' });
  expect(address()).toHaveValue('');
  expect(sender()).toHaveValue('mail@example.org');
  expect(sendsMail(opened)).toBe(true);
});

test('only changed settings are sent', async () => {
  const { server } = await open(SET, { [CHANGE]: () => [200, { ...SET, mail_from: 'new@example.org' }] });
  await user.clear(sender());
  await user.type(sender(), 'new@example.org');
  await press('Save');
  await screen.findByText('Mail settings saved');
  expect(server.calls.find(({ route }) => route === CHANGE)?.body).toEqual({ mail_from: 'new@example.org' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('an emptied sender is not saved', async () => {
  await open();
  expect(sender()).toBeRequired();
  await user.clear(sender());
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a refused address shows the server’s message at its field', async () => {
  const sentence = 'The server address must be like smtp://user:password@mail.example.org:587.';
  const refusal = { ...problem(sentence, 'invalid'), field: 'smtp_url' };
  await open(SET, { [CHANGE]: () => [400, refusal] });
  await user.type(address(), 'mail.example.org');
  await press('Save');
  await waitFor(() => expect(address()).toHaveAccessibleDescription(expect.stringContaining(sentence)));
  expect(address()).toHaveValue('mail.example.org');
});

test('the mail server is removed after one confirmation', async () => {
  const opened = await open(SET, { [CHANGE]: () => [200, settings()] });
  await press('Remove');
  const question = within(await screen.findByRole('dialog', { name: 'Remove the mail server?' }));
  expect(opened.server.count(CHANGE)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^This server sends no mail\. You pass/)).toBeVisible();
  expect(opened.server.calls.find(({ route }) => route === CHANGE)?.body).toEqual({ smtp_url: null });
  expect(sendsMail(opened)).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Mail server' })).toHaveFocus();
});

test('settings from the environment show as fixed', async () => {
  await open({ ...SET, fixed: ['smtp_url', 'mail_from'] });
  expect(address()).toHaveValue('mail.example.org:587');
  expect(address()).toHaveAttribute('readonly');
  expect(address()).toHaveAccessibleDescription('SMTP_URL on the server sets this. It cannot be changed here.');
  expect(sender()).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send a test mail' })).toBeEnabled();
});

test('an address that can no longer be decrypted must be entered again', async () => {
  await open(settings({ smtp_unreadable: true }));
  expect(screen.getByRole('alert')).toHaveTextContent('enter the address again');
});

test("a test mail goes to the admin by default, shows its progress, and shows the server's answer", async () => {
  let answer = (_: [number, unknown]) => {};
  const { server } = await open(SET, { [TEST]: () => new Promise((resolve) => (answer = resolve)) });
  // The admin's email appears when the user is loaded.
  await waitFor(() => expect(to()).toHaveValue('ada@example.org'));
  await press('Send a test mail');
  expect(await screen.findByText(/^Waiting for the mail server/)).toBeVisible();
  answer([200, { ok: true, message: 'mail.example.org:587 accepted the mail.' }]);
  expect(await screen.findByText('mail.example.org:587 accepted the mail.')).toBeVisible();
  await press('Send a test mail');
  expect(await screen.findByText(/^Waiting for the mail server/)).toBeVisible();
  answer([200, { ok: false, message: 'mail.example.org:587 refused the mail.' }]);
  expect(await screen.findByRole('alert')).toHaveTextContent('mail.example.org:587 refused the mail.');
  expect(server.calls.filter(({ route }) => route === TEST).map(({ body }) => body)).toEqual([
    { to: 'ada@example.org' },
    { to: 'ada@example.org' },
  ]);
});

test('a test mail needs an email address', async () => {
  await open(SET, { [TEST]: () => [400, { ...problem('To must be an e-mail address.', 'invalid'), field: 'to' }] });
  expect(to()).toBeRequired();
  await user.clear(to());
  await user.type(to(), 'nobody');
  await press('Send a test mail');
  await waitFor(() => expect(to()).toHaveAccessibleDescription('Enter an email address.'));
  expect(to()).toHaveFocus();
});
