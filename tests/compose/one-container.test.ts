import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { dockerAnswers } from '../../tools/start/docker.js';
import { freePort } from '../../tools/start/ports.js';
import { untilReady } from '../../tools/start/readiness.js';
import { itemHasPicture, photoBecomesItem } from './photo-story.js';
import { Stack } from './stack.js';

const NAME = 'whereabouts-one-test';
const IMAGE = 'whereabouts/one:local';
const BUILD_MS = 1_800_000;
const STEP_MS = 600_000;
/** Long enough for caches to fill and for start-up work to end. */
const IDLE_MS = 15_000;

if (!(await dockerAnswers())) {
  test.skip('the container with everything (skipped: no Docker engine answers)', () => {});
} else {
  const port = await freePort();
  const docker = (...args: string[]) => new Stack(port).docker(...args);
  const address = `http://127.0.0.1:${port}`;
  let user: ApiUser;

  async function run(...options: string[]): Promise<void> {
    const published = `127.0.0.1:${port}:5001`;
    await docker(
      'run',
      '--detach',
      '--name',
      NAME,
      '--publish',
      published,
      '--volume',
      `${NAME}:/data`,
      ...options,
      IMAGE,
    );
    const isReady = async () => {
      const answer = await fetch(`${address}/health/ready`);
      if (!answer.ok) throw new Error(`${answer.status}`);
    };
    await untilReady(isReady, { name: 'The container', log: `docker logs ${NAME}`, seconds: 120 });
  }

  const remove = () => docker('rm', '--force', NAME).catch(() => '');

  async function removeAll() {
    await remove();
    await docker('volume', 'rm', '--force', NAME);
  }

  beforeAll(async () => {
    await docker('build', '--file', 'deploy/Dockerfile', '--target', 'one', '--tag', IMAGE, '.');
    console.log(`size: ${await docker('images', IMAGE, '--format', '{{.Size}}')}`);
    await removeAll();
  }, BUILD_MS);

  afterAll(removeAll, STEP_MS);

  test(
    'starts with only a volume, and the first log lines have the link for the first account',
    async () => {
      await run();
      const findLink = async () => {
        const code = /\/signup\?setup=([\w-]+)/.exec(await docker('logs', NAME))?.[1];
        if (!code) throw new Error('no link yet');
        return code;
      };
      await untilReady(findLink, { name: 'The link', log: `docker logs ${NAME}`, seconds: 30 });
      const lines = (await docker('logs', NAME)).split('\n');
      expect(lines.findIndex((line) => line.includes('/signup?setup='))).toBeLessThan(6);
      user = await registerApiUser(address, 'owner@example.org', { setup_code: await findLink() });
      await photoBecomesItem(user, 1);
    },
    STEP_MS,
  );

  test(
    'keeps everything in its volume when another container replaces it',
    async () => {
      await pause(IDLE_MS);
      console.log(`memory at rest: ${await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', NAME)}`);
      await docker('stop', NAME);
      await remove();
      await run();
      await itemHasPicture(user, 'Blue mug 1');
      await photoBecomesItem(user, 2);
    },
    STEP_MS,
  );

  test(
    'makes backups and password links by commands in the running container',
    async () => {
      const said = await docker('exec', NAME, 'node', 'dist/deploy/backup/backup.js');
      expect(said).toContain('compared: nothing differs');
      const link = await docker('exec', NAME, 'node', 'dist/deploy/commands/reset-link.js', 'owner@example.org');
      expect(link).toContain('/reset-password?token=');
    },
    STEP_MS,
  );

  test(
    'with DEMO=true, refuses data that does not belong to a demo and fills an empty volume',
    async () => {
      await docker('stop', NAME);
      await remove();
      const refused = docker('run', '--rm', '--volume', `${NAME}:/data`, '--env', 'DEMO=true', IMAGE);
      await expect(refused).rejects.toThrow('does not belong to a demo');
      await removeAll();
      await run('--env', 'DEMO=true');
      const isFilled = async () => {
        if (!(await docker('logs', NAME)).includes('The demo is ready')) throw new Error('not yet');
      };
      await untilReady(isFilled, { name: 'The demo', log: `docker logs ${NAME}`, seconds: 300 });
    },
    STEP_MS,
  );
}
