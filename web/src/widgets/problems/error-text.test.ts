import { expect, test } from 'vitest';
import { apiError, NETWORK_ERROR } from '../../api/client/problem';
import { errorText } from './error-text';

const HTML = '<html><h1>Nope</h1></html>';

test.each([
  [413, HTML, /raise the size limit of the proxy/],
  [413, null, /raise the size limit of the proxy/],
  [502, HTML, /may be starting/],
  [502, null, /may be starting/],
  [503, HTML, /may be starting/],
  [504, HTML, /did not answer its proxy in time/],
  [521, HTML, /may be starting/],
  [524, HTML, /did not answer its proxy in time/],
  [500, HTML, /^Not saved$/],
  [418, null, /^Not saved$/],
  [413, { success: false, error: 'This photo is larger than 40 MB.', code: 'photo_too_large' }, /40 MB/],
])('an answer %i with the body %j says what to do', (status, body, text) => {
  expect(errorText(apiError(status, body), 'Not saved')).toMatch(text);
});

test('a call without an answer shows a network error', () => {
  expect(errorText(NETWORK_ERROR, 'Not saved')).toBe('Network error occurred');
});
