import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { Mailer } from '../mail/mailer.js';
import { FakeSharing } from '../testing/fake-sharing.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';
import { LowStockMail } from './low-stock-mail.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let mailbox: Mailbox;
let sharing: RunningService;
let inventory: RunningService;

const failed: PayloadOf<typeof notices.lowStockMailFailed>[] = [];

@Controller()
class FakeInventory {
  @OnEvent(notices.lowStockMailFailed)
  failed(digest: PayloadOf<typeof notices.lowStockMailFailed>) {
    failed.push(digest);
  }
}

beforeAll(async () => {
  mailbox = await startMailbox();
  running = await runAuth({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://home.example.org', BASE_PATH: '/things' });
  sharing = await startFake('sharing', running.env, FakeSharing);
  inventory = await startFake('inventory', running.env, FakeInventory);
});

afterAll(async () => {
  await mailbox?.close();
  await sharing?.close();
  await inventory?.close();
  await running?.close();
});

const COFFEE = { item_name: 'Coffee', quantity: 1, quantity_min: 2 };
const TEA = { item_name: 'Tea\n\nBcc: you', quantity: 0, quantity_min: 3 };
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));

/** Publishes a low-stock digest, as inventory does. */
const tell = (user_id: number, items = [COFFEE]) =>
  transaction(running.source, (tx) =>
    running.app.get(Outbox).publishEvent(tx, notices.lowStockDigest, { user_id, items }),
  );

/** A user with a confirmed address, so that no other mail is sent. */
async function person(name: string): Promise<{ id: number; email: string }> {
  const [user] = await running.source.query(
    `insert into users (email, display_name, role, email_proven) values ($1, 'Some One', 'user', true)
     returning id, email`,
    [`${name}@example.org`],
  );
  return user;
}

test('a digest becomes one mail that lists the low items, links to the inventory and says how to unsubscribe', async () => {
  const { id, email } = await person('cook');
  await tell(id, [COFFEE, TEA]);
  await until(() => mailsTo(email).length > 0);
  const [mail] = mailsTo(email);
  expect(mail?.text).toContain('- Coffee: 1 left (minimum 2)');
  expect(mail?.text).toContain('- Tea Bcc: you: none left (minimum 3)');
  expect(mailbox.linksTo(email).map(String)).toEqual([
    'https://home.example.org/things/inventory',
    'https://home.example.org/things/profile',
  ]);
  expect(mail?.text).toMatch(/switch it off in Profile > Account/);
});

test('a mail whose recipient is refused for good is not retried', async () => {
  const { id } = await person('unknown');
  mailbox.behave('refuse');
  await tell(id);
  await until(() => mailbox.disappointed() > 0);
  const { id: next, email } = await person('reachable');
  const refused = mailbox.disappointed();
  mailbox.behave('well');
  await tell(next);
  await until(() => mailsTo(email).length > 0);
  expect([refused, mailsTo('unknown@example.org').length]).toEqual([1, 0]);
});

test('a redelivered digest does not send a second mail on the same day', async () => {
  const { id, email } = await person('twice');
  const { id: next, email: other } = await person('after-twice');
  await tell(id);
  await tell(id);
  await tell(next);
  await until(() => mailsTo(email).length > 0 && mailsTo(other).length > 0);
  await running.messenger.call(auth.userState, { user_id: id });
  expect(mailsTo(email)).toHaveLength(1);
});

test('a deleted user gets no low-stock mail', async () => {
  const { user: gone } = await running.register('gone@example.org');
  const stays = await person('stays');
  await running.messenger.call(auth.deleteUser, { actor: { id: gone.id, role: 'user' }, password: PASSWORD });
  await tell(gone.id);
  await tell(stays.id);
  await until(() => mailsTo(stays.email).length > 0);
  expect(mailsTo(gone.email).filter(({ text }) => text.includes('minimum'))).toEqual([]);
});

test('inventory learns that a mail was not sent, and its next digest is mailed on the same day', async () => {
  const { id, email } = await person('patient');
  // No server listens on port 1.
  const cutOff = await running.startAnother({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const mail = cutOff.app.get(LowStockMail);
  const at = new Date().toISOString();
  await mail.send({ user_id: id, items: [COFFEE], at });
  await until(() => failed.some((digest) => digest.user_id === id));
  expect(failed.filter(({ user_id }) => user_id === id)).toEqual([{ user_id: id, at }]);
  expect(mailsTo(email)).toEqual([]);
  // A digest from an earlier version of inventory makes the handler fail, and the error does not contain the address.
  const sending = mail.send({ user_id: id, items: [COFFEE] });
  await expect(sending).rejects.toThrow(/^the mail server did not take the mail$/);
  await cutOff.close();
  await tell(id);
  await until(() => mailsTo(email).length === 1);
});

test.each([
  ['wrong credentials', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
  ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
  ['a recipient who is deferred', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
])('inventory learns that a mail was not sent because of %s', async (reason, error) => {
  const { id } = await person(reason.replaceAll(' ', '-'));
  const at = new Date().toISOString();
  const sending = jest.spyOn(running.app.get(Mailer), 'send').mockRejectedValueOnce(Object.assign(new Error(), error));
  await running.app.get(LowStockMail).send({ user_id: id, items: [COFFEE], at });
  sending.mockRestore();
  await until(() => failed.some(({ user_id }) => user_id === id));
});
