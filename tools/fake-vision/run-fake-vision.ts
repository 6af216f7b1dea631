import { onStop } from '../start/stop.js';
import { FAULTS, type Fault, startFakeVision } from './fake-vision.js';

/**
 * `node tools/run.mjs fake-vision` runs the fake vision provider until Ctrl-C. Its environment: `FAKE_PORT` (8088),
 * `FAKE_LATENCY_MS` (1000), `FAKE_FAILURES` (0 to 1, 0), `FAKE_FAULTS` (a list of error, inner-error, busy, hang,
 * garbage, schema), `FAKE_ECHO` (a text for names), `FAKE_SEED` (1).
 */
const { FAKE_PORT, FAKE_LATENCY_MS, FAKE_FAILURES, FAKE_FAULTS, FAKE_ECHO, FAKE_SEED } = process.env;

const named = FAKE_FAULTS?.split(',') ?? [];
const unknown = named.find((name) => !FAULTS.some((fault) => fault === name));
if (unknown !== undefined) throw new Error(`FAKE_FAULTS: "${unknown}" is none of ${FAULTS.join(', ')}.`);

const vision = await startFakeVision({
  port: Number(FAKE_PORT ?? 8088),
  latency_ms: Number(FAKE_LATENCY_MS ?? 1000),
  failures: Number(FAKE_FAILURES ?? 0),
  faults: named as Fault[],
  seed: Number(FAKE_SEED ?? 1),
  ...(FAKE_ECHO ? { echo: FAKE_ECHO } : {}),
});
onStop(() => vision.stop());
console.log('The fake vision provider is ready. Start the product with');
for (const [name, value] of Object.entries(vision.env)) console.log(`  ${name}=${value}`);
