import { startFakeVision } from '@whereabouts/deploy/local/fake-vision.js';
import { startSystem } from '@whereabouts/deploy/testing/system.js';

/** Slow enough that a person, and a test, sees every state of the queue. */
const LATENCY_MS = 1_200;

/** The whole product for all browser tests, with a vision provider that answers from the pictures. */
export default async function globalSetup() {
  const vision = await startFakeVision({ latency_ms: LATENCY_MS, failures: 0 });
  const system = await startSystem({ workers: 1, env: vision.env });
  process.env.SYSTEM_ADDRESS = system.address;
  return async () => {
    await system.stop();
    await vision.stop();
  };
}
