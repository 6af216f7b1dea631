import { expect, test } from '@jest/globals';
import { brokerSentence } from './broker-version.js';

test('a test run prints its RabbitMQ version and what version 4 needs', async () => {
  const sentence = await brokerSentence(process.env.TEST_RABBITMQ_URL ?? '');
  expect(sentence).toMatch(
    /^The tests run on RabbitMQ (3\.[\d.]+ with the limits of version 4\. .* Docker engine with the image .*|[4-9][\d.]+)\.$/,
  );
});
