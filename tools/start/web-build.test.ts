import { expect, test } from '@jest/globals';
import { buildFailure } from './web-build.js';

test.each([
  'npm error signal SIGKILL\nnpm error command failed',
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  'sh: line 1: 4711 Killed   vite build',
])('a build that ran out of memory says so, and what helps: %j', (said) => {
  expect(buildFailure(said)).toMatch(
    /^The web app could not be built: it takes \d+ MB of memory, and there was less\. Stop/,
  );
});

test('a build that failed otherwise shows what it said', () => {
  expect(buildFailure('x is not exported by y')).toBe('The web app could not be built:\nx is not exported by y');
});
