import { expect, test } from '@jest/globals';
import { isFree } from './ports.js';
import { checkAmqp } from './rabbitmq.js';
import { Refused } from './readiness.js';

/** Each contains the number of AMQP's `access-refused` (AMQP 0-9-1). */
const PORTS = [24030, 24031, 24032, 24033, 24034, 24035];

test('a broker that does not listen yet is not taken for one that rejects the user, whatever its port', async () => {
  const free = await Promise.all(PORTS.map((port) => isFree(port)));
  const port = PORTS[free.indexOf(true)];
  const problem: unknown = await checkAmqp(`amqp://user:secret@127.0.0.1:${port}`).catch((problem) => problem);
  expect(String(problem)).toContain(`:${port}`);
  expect(problem).not.toBeInstanceOf(Refused);
});
