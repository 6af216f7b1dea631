import { expect, test } from '@jest/globals';
import { plainName } from './plain-name.js';

test.each([
  ['Dr. Anna Müller', 'Dr. Anna Müller'],
  ['The 👨‍👩‍👧 of No. 5', 'The 👨‍👩‍👧 of No. 5'],
  ['Win\r\n\r\nClick\u2028here', 'Win Click here'],
  ['https://evil.example/login', 'https evil example login'],
  ['www.evil.example', 'www evil example'],
  ['evil。example', 'evil example'],
  ['me@evil.example', 'me evil example'],
  ['abc\u202Edef', 'abc def'],
])('the name %j becomes %j in a mail', (name, read) => {
  expect(plainName(name)).toBe(read);
});
