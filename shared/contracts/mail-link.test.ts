import { expect, test } from '@jest/globals';
import { mailLink } from './mail-link.js';

test('a mail link contains the address and the subject', () => {
  expect(mailLink('help@example.org', 'A question')).toBe('mailto:help@example.org?subject=A%20question');
});

test('an address cannot add headers to the mail', () => {
  const link = new URL(mailLink('a?bcc=eve&b@example.org', 'Q&body=x'));
  expect(decodeURIComponent(link.pathname)).toBe('a?bcc=eve&b@example.org');
  expect([...link.searchParams]).toEqual([['subject', 'Q&body=x']]);
});
