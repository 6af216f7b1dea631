import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

// A separate process, so that reading these lists does not slow down the measurement. It requests the lists of the user
// of TOKEN from ADDRESS, LANES at a time. It waits as long as a 429 says, and ends after SECONDS with a line about its
// answers.

const { ADDRESS = '', TOKEN = '', LANES = '1', SECONDS = '1' } = process.env;
const end = Date.now() + Number(SECONDS) * 1000;
const answers: Record<string, number> = {};

async function list() {
  const headers = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'br' };
  const request = get(`${ADDRESS}/api/items`, { headers, agent: false, timeout: 30_000 });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  answers[String(response.statusCode)] = (answers[String(response.statusCode)] ?? 0) + 1;
  const { 'retry-after': seconds } = response.headers;
  if (seconds) await pause(Math.min(Number(seconds) * 1000, Math.max(end - Date.now(), 0)));
}

async function lane() {
  while (Date.now() < end) {
    await list().catch(() => {
      answers.broken = (answers.broken ?? 0) + 1;
    });
  }
}

await Promise.all(Array.from({ length: Number(LANES) }, lane));
console.log(`      answers to ${LANES} long lists at a time: ${JSON.stringify(answers)}`);
process.exit(0);
