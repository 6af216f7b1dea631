import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { dockerAnswers } from '../../tools/start/docker.js';
import { freePort } from '../../tools/start/ports.js';
import { Load } from './load.js';
import { itemHasPicture, photoBecomesItem } from './photo-story.js';
import { Stack } from './stack.js';
import { Visitor } from './visitors.js';

/** Idle memory limits of the whole stack and of `small` with its database and broker, in MB. */
const MOST_MEMORY = { all: 1200, small: 450 };

/** Long enough for caches to fill and for start-up work to end. */
const IDLE_MS = 10_000;

/** Containers that run once and exit. All others keep running. */
const ONE_TIME = new Set(['secrets', 'migrate']);

/** Services that an upgrade does not restart. */
const NOT_OURS = ['postgres', 'rabbitmq', 's3'];

/** Maximum time in seconds during which an upgrade may refuse connections. */
const MOST_REFUSED = 10;

const BUILD_MS = 1_800_000;
const STEP_MS = 900_000;

if (!(await dockerAnswers())) {
  test.skip('the containers of Compose (skipped: no Docker engine answers)', () => {});
} else {
  const stack = new Stack(await freePort());
  let user: ApiUser;

  beforeAll(async () => {
    await stack.compose('--profile', '*', 'build');
    for (const { name, size } of await stack.images()) console.log(`${name}: ${size}`);
  }, BUILD_MS);

  afterAll(() => stack.down(), STEP_MS);

  async function memoryOf(what: keyof typeof MOST_MEMORY): Promise<number> {
    await pause(IDLE_MS);
    const memory = await stack.memory();
    const total = memory.reduce((sum, { mb }) => sum + mb, 0);
    const each = memory.map(({ name, mb }) => `${name} ${mb.toFixed(0)}`).join(', ');
    console.log(`memory at rest (${what}): ${total.toFixed(0)} MB: ${each}`);
    return total;
  }

  const firstAccount = async (service: string) =>
    registerApiUser(stack.address, 'owner@example.org', { setup_code: await stack.setupCode(service) });

  test(
    'the stack starts and uses little memory when idle',
    async () => {
      await stack.up('--scale', 'analysis-worker=2');
      expect(await memoryOf('all')).toBeLessThan(MOST_MEMORY.all);
    },
    STEP_MS,
  );

  test(
    'the setup link in the log creates the first account, and links use the published port',
    async () => {
      user = await firstAccount('auth');
      const invitation = { email: 'guest@example.org' };
      const { invite_url } = await user.send<{ invite_url: string }>('POST', '/api/auth/admin/invite', invitation);
      expect(invite_url).toContain(`${stack.address}/`);
      const printed = await stack.compose('run', '--rm', 'admin', 'reset-link', 'owner@example.org');
      expect(printed).toContain('/reset-password?token=');
    },
    STEP_MS,
  );

  test('a photo becomes an item', () => photoBecomesItem(user, 1), STEP_MS);

  test(
    'a backup is made, restored and compared',
    async () => {
      const said = await stack.compose('run', '--rm', '--env', 'BACKUP_DIR=/tmp/backups', 'backup');
      expect(said).toContain('restored into a scratch database and compared: nothing differs');
    },
    STEP_MS,
  );

  test(
    `an upgrade refuses connections for less than ${MOST_REFUSED} s and does not restart the database, the broker or the photo store`,
    async () => {
      const before = await Promise.all(NOT_OURS.map((service) => stack.startedAt(service)));
      await stack.makeVersion('next');
      stack.version = 'next';
      const visitor = new Visitor(stack.address);
      visitor.start();
      await stack.upgrade('--scale', 'analysis-worker=2');
      const { refused, waiting } = await visitor.finish();
      console.log(
        `an upgrade: connections refused for ${refused.toFixed(1)} s, answers of 503 for ${waiting.toFixed(1)} s`,
      );
      expect(refused).toBeLessThan(MOST_REFUSED);
      expect(await Promise.all(NOT_OURS.map((service) => stack.startedAt(service)))).toEqual(before);
      await photoBecomesItem(user, 2);
    },
    STEP_MS,
  );

  test(
    'no acknowledged write is lost when every container is killed and when every container is stopped',
    async () => {
      const load = new Load(user);
      load.start();
      for (const { id, service } of await stack.containers()) {
        if (ONE_TIME.has(service)) continue;
        await stack.docker('kill', id);
        await stack.docker('start', id);
        await stack.healthy();
        await stack.docker('restart', id);
        await stack.healthy();
      }
      await load.finish();
      console.log(load.summary());
    },
    STEP_MS,
  );

  test(
    'an installation starts only in its own shape, and a move to the other shape keeps every photo',
    async () => {
      await expect(stack.up('small')).rejects.toThrow('migrate-small');
      const told = await stack.compose('--profile', 'small', 'logs', '--no-color', 'migrate-small');
      expect(told).toContain('This installation keeps its photos in S3, so it starts with: docker compose up -d');
      await stack.compose('--profile', '*', 'rm', '--stop', '--force', ...(await ourServices()));
      await stack.compose('run', '--rm', 'move-photos', 'folder');
      await stack.up('small');
      await itemHasPicture(user, 'Blue mug 1');
      await photoBecomesItem(user, 3);
      expect(await memoryOf('small')).toBeLessThan(MOST_MEMORY.small);
      await stack.compose('rm', '--stop', '--force', 'small');
      await stack.compose('run', '--rm', 'move-photos', 's3');
      await stack.up();
      for (const number of [1, 2, 3]) await itemHasPicture(user, `Blue mug ${number}`);
    },
    STEP_MS,
  );

  /** All containers except the database, the broker and steps that exit. */
  async function ourServices(): Promise<string[]> {
    const services = (await stack.containers()).map(({ service }) => service);
    return [...new Set(services)].filter((service) => !['postgres', 'rabbitmq', 's3', 'secrets'].includes(service));
  }
}
