import { setTimeout as pause } from 'node:timers/promises';
import { dockerAnswers } from '../local/docker.js';
import { freePort } from '../local/ports.js';
import { untilReady } from '../local/readiness.js';
import { onStop } from '../local/stop.js';
import { type ApiUser, numberedImage, registerApiUser } from '../testing/api-user.js';
import { Load } from './load.js';
import { Stack } from './stack.js';

/** MB: what the whole stack, and the small one with its database and broker, may use when nobody does anything. */
const MOST_MEMORY = { all: 1200, small: 450 };

/** Long enough for caches to fill and starts to be over. */
const IDLE_MS = 10_000;

/** Steps that change nothing when they are repeated; all others serve. */
const ONE_TIME = new Set(['secrets', 'migrate']);

function say(line: string) {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

async function measure(stack: Stack, what: keyof typeof MOST_MEMORY) {
  await pause(IDLE_MS);
  const memory = await stack.memory();
  const total = memory.reduce((sum, { mb }) => sum + mb, 0);
  for (const { name, mb } of memory) say(`  ${name}: ${mb.toFixed(0)} MB`);
  say(`memory of ${what === 'all' ? 'the stack' : 'the small stack'} at rest: ${total.toFixed(0)} MB`);
  if (total > MOST_MEMORY[what]) throw new Error(`that is more than ${MOST_MEMORY[what]} MB`);
}

async function firstAccount(stack: Stack, service: string): Promise<ApiUser> {
  const setup_code = await stack.setupCode(service);
  const user = await registerApiUser(stack.address, 'owner@example.org', { setup_code });
  say('the first account was made with the link from the log');
  const { invite_url } = await user.send<{ invite_url: string }>('POST', '/api/auth/admin/invite', {
    email: 'guest@example.org',
  });
  if (!invite_url.startsWith(`${stack.address}/`)) throw new Error(`an invitation leads to ${invite_url}`);
  const printed = await stack.compose('run', '--rm', 'admin', 'reset-link', 'owner@example.org');
  if (!printed.includes('/reset-password?token=')) throw new Error(`the reset link is missing in: ${printed}`);
  say('links lead to the published port, and a command makes one that lets the admin in again');
  return user;
}

/** An image dropped on Scan becomes an item that has its picture. */
async function photoStory(user: ApiUser, number: number) {
  const added = await user.addPhoto(await numberedImage(number), 'Blue mug--Kitchen.jpg');
  if (added.status !== 201) throw new Error(`a photo was answered with ${added.status}`);
  const findItem = async () => {
    const item = (await user.items()).find(({ name }) => name === 'Blue mug');
    if (!item) throw new Error('not yet');
    return item;
  };
  await untilReady(findItem, { name: 'The item', log: 'the log of analysis-worker', seconds: 60 });
  const item = await findItem();
  const picture = await user.call(`/api/images/${item.image_id}/content?thumb=1`);
  if (!picture.headers.get('content-type')?.startsWith('image/')) throw new Error('the item has no picture');
  say('a photo became an item');
}

/** Every container is killed and started, then asked to stop and started, while users go on working. */
async function restartAll(stack: Stack, user: ApiUser) {
  const load = new Load(user);
  load.start();
  for (const { id, service } of await stack.containers()) {
    if (ONE_TIME.has(service)) continue;
    await stack.docker('kill', id);
    await stack.docker('start', id);
    await stack.healthy();
    await stack.docker('restart', id);
    await stack.healthy();
    say(`${service} was killed and restarted: ${load.summary()}`);
  }
  await load.finish();
  say(`nothing acknowledged is lost or doubled: ${load.summary()}`);
}

async function test(stack: Stack) {
  say('building the images…');
  await stack.compose('--profile', '*', 'build');
  for (const line of await stack.imageSizes()) say(`  ${line}`);

  await stack.up('--scale', 'analysis-worker=2');
  await measure(stack, 'all');
  const user = await firstAccount(stack, 'auth');
  await photoStory(user, 1);
  await restartAll(stack, user);
  await stack.down();

  await stack.up('small');
  await measure(stack, 'small');
  await photoStory(await firstAccount(stack, 'small'), 1);
}

if (!(await dockerAnswers())) {
  console.log('Skipped: no Docker engine answers (DOCKER_HOST, or /var/run/docker.sock).');
} else {
  const stack = new Stack(await freePort());
  onStop(() => stack.down());
  try {
    await test(stack);
    say('the containers work');
  } catch (problem) {
    console.error(problem);
    process.exitCode = 1;
  } finally {
    await stack.down();
  }
}
