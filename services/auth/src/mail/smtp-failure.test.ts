import { expect, test } from '@jest/globals';
import { type SmtpFailure, smtpFailureText } from './smtp-failure.js';

const URL = 'smtp://ada%40example.org:p%40ss%20word@mail.example.org:587';

test.each<[string, SmtpFailure, string]>([
  ['an unknown server name', { code: 'EDNS' }, 'There is no mail server at mail.example.org:587. Check the name.'],
  [
    'a closed port',
    { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
    'mail.example.org:587 does not accept connections. Check the port.',
  ],
  [
    'a silent mail server',
    { code: 'EABORT' },
    'mail.example.org:587 did not answer in time. Check the name and the port.',
  ],
  [
    'smtps:// on a port without TLS',
    { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    'mail.example.org:587 does not speak TLS. Use smtp:// in place of smtps://.',
  ],
  [
    'a refused recipient',
    { code: 'EENVELOPE', response: '550 5.1.1\r\n no such person' },
    'mail.example.org:587 refused the sender or the recipient. It said: 550 5.1.1 no such person',
  ],
  ['any other failure', { code: 'EOTHER' }, 'The connection to mail.example.org:587 failed.'],
])('%s is described in a sentence', (_what, failure, text) => {
  expect(smtpFailureText(failure, URL)).toBe(text);
});

test("the mail server's response is shown without the user name and password of the mail account", () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const repeated = [
    'ada@example.org',
    'ada%40example.org',
    'p@ss word',
    'p%40ss%20word',
    base64('ada@example.org'),
    base64('p@ss word'),
    base64('\0ada@example.org\0p@ss word'),
  ];
  const text = smtpFailureText({ code: 'EAUTH', response: `535 denied ${repeated.join(' ')}` }, URL);
  expect(text).toBe('mail.example.org:587 refused the user name or the password. It said: 535 denied … … … … … … …');
});
