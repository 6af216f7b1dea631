import { expect, test } from '@jest/globals';
import { buildFailure } from './web-build.js';

test.each([
  'npm error signal SIGKILL\nnpm error command failed',
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  'sh: line 1: 4711 Killed   vite build',
])('a build that runs out of memory reports it with a remedy: %j', (said) => {
  expect(buildFailure(said)).toMatch(
    /^The web app could not be built: it takes \d+ MB of memory, and there was less\. Stop/,
  );
});

test('a build that fails for another reason reports its output', () => {
  expect(buildFailure('x is not exported by y')).toBe('The web app could not be built:\nx is not exported by y');
});
