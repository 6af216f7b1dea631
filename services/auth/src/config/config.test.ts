import { afterEach, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { runAuth } from '../testing/running-auth.js';

let running: Awaited<ReturnType<typeof runAuth>>;

afterEach(() => running?.close());

test('browsers are told that nobody runs the installation where nobody is named', async () => {
  running = await runAuth();
  expect(await running.messenger.call(auth.config, {})).toMatchObject({ operator_name: null, operator_email: null });
});

test('browsers are told who runs the installation', async () => {
  running = await runAuth({ OPERATOR_NAME: 'Shelf & Sons', OPERATOR_EMAIL: 'Hi@example.org' });
  const told = { operator_name: 'Shelf & Sons', operator_email: 'hi@example.org' };
  expect(await running.messenger.call(auth.config, {})).toMatchObject(told);
});
