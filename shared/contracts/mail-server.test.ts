import { expect, test } from '@jest/globals';
import { isMailSender, isSmtpUrl } from './mail-server.js';

test.each([
  ['smtp://mail.example.org', true],
  ['smtps://user:p%40ss@mail.example.org:465', true],
  ['smtp://10.0.0.7:25/', true],
  ['smtp://[fd00::1]:25', true],
  ['smtp://mail.example.org?tls.rejectUnauthorized=false&requireTLS=true', true],
  ['mail.example.org:587', false],
  ['smtp:mail.example.org', false],
  ['smtp://', false],
  ['https://mail.example.org', false],
  ['smtp://mail.example.org:99999', false],
  ['smtp://user:50%@mail.example.org', false],
  ['smtp://mail.example.org/inbox', false],
  ['smtp://mail.example.org#inbox', false],
  ['smtp://mail.exa mple.org', false],
  ['smtp://mail.example.org?logger=true', false],
  ['smtp://mail.example.org?proxy=http://10.0.0.1', false],
])('isSmtpUrl checks that %s is the address of a mail server: %s', (text, is) => {
  expect(isSmtpUrl(text)).toBe(is);
});

test.each([
  ['mail@example.org', true],
  ['Whereabouts <mail@example.org>', true],
  ['<mail@example.org>', true],
  ['Whereabouts', false],
  ['Whereabouts <mail>', false],
  ['mail@example.org, other@example.org', false],
  ['A\r\nBcc: b@example.org <mail@example.org>', false],
])('isMailSender checks that %j is a valid sender: %s', (text, is) => {
  expect(isMailSender(text)).toBe(is);
});
