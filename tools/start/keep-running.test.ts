import { expect, jest, test } from '@jest/globals';
import { launch } from './child-process.js';
import { keepRunning } from './keep-running.js';

const sleep = () => launch({ command: 'sleep', args: ['60'], output: 'inherit', stopSignal: 'SIGTERM' });

test('a program that dies is restarted, and a stopped program is not', async () => {
  const said = jest.spyOn(console, 'error').mockReturnValue();
  const first = sleep();
  const restarted = Promise.withResolvers<ReturnType<typeof sleep>>();
  const kept = keepRunning('The sleeper', first, () => {
    const again = sleep();
    restarted.resolve(again);
    return again;
  });
  first.kill('SIGKILL');
  const second = await restarted.promise;
  expect(said).toHaveBeenCalledWith('The sleeper ended (SIGKILL); starting it again in 1 s.');
  expect(second.pid).not.toBe(first.pid);
  await kept.stop();
  expect(await second.ended).toEqual({ code: null, signal: 'SIGTERM' });
});
