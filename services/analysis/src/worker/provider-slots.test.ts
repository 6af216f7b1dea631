import { expect, test } from '@jest/globals';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { AnalysisEnv } from '../env.js';
import { ProviderSlots } from './provider-slots.js';

const env = AnalysisEnv.parse({
  PORT: '0',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  SERVICE_KEYS: serviceKeysOf('x'.repeat(32), 'analysis'),
  MEDIA_URL: 'http://127.0.0.1',
  PREFETCH: '4',
});

test('there is a reserve while the number of waiting images is at least half the number of slots', async () => {
  const slots = new ProviderSlots(env);
  const slot = slots.forAttempt()(60_000);
  const ends: (() => void)[] = [];
  const put = () => slot(() => new Promise<void>((resolve) => ends.push(resolve)));
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  const images = [1, 2, 3, 4, 5].map(put);
  await new Promise(setImmediate);
  expect([ends.length, slots.hasReserve()]).toEqual([4, false]);
  images.push(put());
  expect(slots.hasReserve()).toBe(true);
  await endOne();
  expect([ends.length, slots.hasReserve()]).toEqual([4, false]);
  while (ends.length > 0) await endOne();
  await Promise.all(images);
});
