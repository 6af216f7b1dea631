import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { type MailSettingsChange, mailSettings } from '@whereabouts/shared/contracts/mail-settings.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type RunningAuth, runAuth } from '../testing/running-auth.js';
import { Mailer } from './mailer.js';

const NOTHING_SET = {
  mail_from: 'Whereabouts <whereabouts@localhost>',
  smtp_set: false,
  smtp_server: null,
  smtp_unreadable: false,
  fixed: [],
};
const SENDER = 'Things <things@example.org>';
const MAIL = { subject: 'Hello', text: 'Hello' };

let running: RunningAuth & { admin: Actor };
let mailbox: Mailbox;
let other: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  other = await startMailbox();
  running = await runAuth();
});

afterAll(async () => {
  await running?.close();
  await mailbox?.close();
  await other?.close();
});

beforeEach(async () => {
  await running.source.query('delete from mail_settings');
  mailbox.mails.length = 0;
  other.mails.length = 0;
});

afterEach(() => mailbox.behave('well'));

const settings = () => running.messenger.call(mailSettings.find, { actor: running.admin });
const change = (to: MailSettingsChange) => running.messenger.call(mailSettings.change, { actor: running.admin, ...to });
const tryOut = (to = 'me@example.org') => running.messenger.call(mailSettings.test, { actor: running.admin, to });
const hostOf = ({ url }: Mailbox) => new URL(url).host;
const sendsMail = async () => (await running.messenger.call(auth.config, {})).sends_mail;

test('an admin sets and removes the mail server and the sender', async () => {
  expect(await settings()).toEqual(NOTHING_SET);
  const set = { ...NOTHING_SET, mail_from: SENDER, smtp_set: true, smtp_server: hostOf(mailbox) };
  expect(await change({ smtp_url: mailbox.url, mail_from: SENDER })).toEqual(set);
  expect(await settings()).toEqual(set);
  await until(sendsMail);
  expect(await change({ smtp_url: other.url })).toEqual({ ...set, smtp_server: hostOf(other) });
  expect(await change({})).toEqual({ ...set, smtp_server: hostOf(other) });
  expect(await change({ smtp_url: null, mail_from: null })).toEqual(NOTHING_SET);
  await until(async () => !(await sendsMail()));
});

test('a changed mail server takes effect on every instance without a restart', async () => {
  const another = await running.startAnother();
  const mailers = [running.app, another.app].map((app) => app.get(Mailer));
  for (const { url } of [mailbox, other]) {
    await change({ smtp_url: url, mail_from: SENDER });
    for (const mailer of mailers) await mailer.send('me@example.org', MAIL);
  }
  expect([mailbox.mails.length, other.mails.length]).toEqual([2, 2]);
  expect([...mailbox.mails, ...other.mails].map(({ from }) => from)).toEqual(Array(4).fill('things@example.org'));
  await change({ smtp_url: null });
  for (const mailer of mailers) expect(await mailer.isSet()).toBe(false);
  await another.close();
});

test('the mail server URL is stored encrypted and never returned', async () => {
  const smtp_url = 'smtp://lovelace:secret-gate@mail.example.org:2525';
  const answer = await change({ smtp_url });
  expect(answer).toMatchObject({ smtp_set: true, smtp_server: 'mail.example.org:2525' });
  const answers = JSON.stringify([answer, await settings()]);
  const [row] = await running.source.query('select smtp_url from mail_settings');
  expect(row.smtp_url).toMatch(/^v1\.[\w-]+$/);
  for (const secret of ['lovelace', 'secret-gate']) expect(answers + row.smtp_url).not.toContain(secret);
});

test('an admin is asked for the mail server URL again if it cannot be decrypted', async () => {
  await change({ smtp_url: mailbox.url, mail_from: SENDER });
  await running.source.query(`update mail_settings set smtp_url = 'v1.' || repeat('A', 120)`);
  expect(await settings()).toEqual({ ...NOTHING_SET, mail_from: SENDER, smtp_unreadable: true });
  await expect(tryOut()).rejects.toMatchObject({ status: 409, response: { code: 'no_mail_server' } });
  expect(await change({ smtp_url: mailbox.url })).toMatchObject({ smtp_set: true, smtp_unreadable: false });
});

test('environment variables override stored mail settings, are shown as fixed and cannot be changed', async () => {
  const fixed = await runAuth({ SMTP_URL: 'smtp://ada:secret-gate@mail.example.org', MAIL_FROM: SENDER });
  try {
    const { messenger, admin: actor } = fixed;
    expect(await messenger.call(mailSettings.find, { actor })).toEqual({
      mail_from: SENDER,
      smtp_set: true,
      smtp_server: 'mail.example.org',
      smtp_unreadable: false,
      fixed: ['smtp_url', 'mail_from'],
    });
    const changing = messenger.call(mailSettings.change, { actor, mail_from: null });
    await expect(changing).rejects.toMatchObject({ status: 409, response: { code: 'fixed_by_environment' } });
  } finally {
    await fixed.close();
  }
});

test("a test mail is sent, and the admin sees the mail server's response", async () => {
  await expect(tryOut()).rejects.toMatchObject({ status: 409, response: { code: 'no_mail_server' } });
  await change({ smtp_url: mailbox.url, mail_from: SENDER });
  expect(await tryOut()).toEqual({
    ok: true,
    message: `${hostOf(mailbox)} accepted the mail. If it does not arrive, look in the spam folder.`,
  });
  expect(mailbox.mails).toEqual([
    { to: ['me@example.org'], from: 'things@example.org', text: expect.stringContaining('can send mail') },
  ]);
  mailbox.behave('refuse');
  expect(await tryOut()).toEqual({
    ok: false,
    message: `${hostOf(mailbox)} refused the sender or the recipient. It said: 550 no such person here`,
  });
  // No server listens on port 1.
  await change({ smtp_url: 'smtp://127.0.0.1:1' });
  expect(await tryOut()).toEqual({ ok: false, message: '127.0.0.1:1 does not accept connections. Check the port.' });
});

test('the response of a mail server that refuses the login is shown without user name and password', async () => {
  const strict = await startMailbox(undefined, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => answer(new Error(`no ${username} with ${password}`)),
  });
  try {
    await change({ smtp_url: strict.url.replace('//', '//ada:secret-gate@') });
    const message = `${hostOf(strict)} refused the user name or the password. It said: 535 no … with …`;
    expect(await tryOut()).toEqual({ ok: false, message });
  } finally {
    await strict.close();
  }
});

test('a test mail to a silent mail server fails within 10 seconds', async () => {
  await change({ smtp_url: mailbox.url });
  mailbox.behave('hang');
  expect(await tryOut()).toEqual({
    ok: false,
    message: `${hostOf(mailbox)} did not answer in time. Check the name and the port.`,
  });
});

test('only admins can read, change and test the mail settings', async () => {
  const { user: actor } = await running.register('ben@example.org');
  const { messenger } = running;
  const refused = { status: 403, response: { code: 'admin_only' } };
  await expect(messenger.call(mailSettings.find, { actor })).rejects.toMatchObject(refused);
  await expect(messenger.call(mailSettings.change, { actor, mail_from: SENDER })).rejects.toMatchObject(refused);
  await expect(messenger.call(mailSettings.test, { actor, to: actor.email })).rejects.toMatchObject(refused);
  expect(await settings()).toEqual(NOTHING_SET);
});
