import { afterEach, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { runAuth } from '../testing/running-auth.js';

let running: Awaited<ReturnType<typeof runAuth>>;

afterEach(() => running?.close());

test('the configuration names no operator if none is set', async () => {
  running = await runAuth();
  expect(await running.messenger.call(auth.config, {})).toMatchObject({ operator_name: null, operator_email: null });
});

test('the configuration names the operator of the installation', async () => {
  running = await runAuth({ OPERATOR_NAME: 'Shelf & Sons', OPERATOR_EMAIL: 'Hi@example.org' });
  const told = { operator_name: 'Shelf & Sons', operator_email: 'hi@example.org' };
  expect(await running.messenger.call(auth.config, {})).toMatchObject(told);
});
