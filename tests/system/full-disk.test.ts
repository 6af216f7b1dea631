import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ApiUser, numberedImage, registerApiUser, SETUP_CODE } from '../../tools/demo/api-user.js';
import { isRunning, type ProcessOnce } from '../environment/process-tree.js';
import { smallDisk } from '../environment/small-disk.js';
import { type StartedProduct, startProduct } from '../environment/started-product.js';

const MB = 1_000_000;
const MIN_FREE = 120 * MB;
const EMAIL = 'admin@example.org';

const found = smallDisk(900);
if (typeof found === 'string') {
  test.skip(`a full disk (skipped: no file system of its own can be mounted: ${found})`, () => {});
} else {
  const disk = found;
  let product: StartedProduct;
  let admin: ApiUser;
  let saved = 0;

  beforeAll(async () => {
    product = await startProduct(disk.folder, { env: { MIN_FREE_SPACE: '120MB', SETUP_CODE } });
    admin = await registerApiUser(product.address, EMAIL);
  }, 300_000);

  afterAll(async () => {
    disk.makeRoom();
    await product?.stop();
    disk.remove();
  });

  interface Answer {
    status: number;
    code?: string;
    error?: string;
    ms: number;
  }

  const post = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  async function ask(path: string, init?: RequestInit): Promise<Answer> {
    const began = performance.now();
    const answer = await admin.call(path, init);
    const body = (await answer.json()) as Partial<Answer>;
    return { ...body, status: answer.status, ms: performance.now() - began };
  }

  /** Counts acknowledged writes. */
  async function save(): Promise<Answer> {
    const answer = await ask('/api/save-items', post({ items: [{ name: `Item ${saved + 1}` }] }));
    if (answer.status === 201) saved += 1;
    return answer;
  }

  const health = async () =>
    (await (await fetch(`${product.address}/health`)).json()) as {
      status: string;
      down: string[];
      shortages: string[];
    };

  /** Repeats the call until it gets this answer. Returns the seconds since `began`. */
  async function after(began: number, question: () => Promise<Answer>, status: number): Promise<number> {
    await until(async () => {
      const answer = await question().catch(() => ({ status: 0 }));
      if (answer.status !== status) await pause(100);
      return answer.status === status;
    });
    return (Date.now() - began) / 1000;
  }

  const allItems = async () => (await admin.items()).length;

  describe('a disk that fills up', () => {
    test('is announced early in /health and in one notice to the admin', async () => {
      expect((await save()).status).toBe(201);
      disk.leave(2 * MIN_FREE - 20 * MB);
      await until(async () => (await health()).shortages.includes('disk_low'));
      expect(await health()).toMatchObject({ status: 'degraded', down: [] });
      const low = async () => {
        const { notices } = (await (await admin.call('/api/notices')).json()) as { notices: Notice[] };
        return notices.filter(({ kind }) => kind === 'storage_low');
      };
      await until(async () => (await low()).length > 0);
      expect(await low()).toMatchObject([{ text_values: { lack: 'disk' } }]);
      expect((await save()).status).toBe(201);
    });

    test('blocks writes below MIN_FREE_SPACE at once, but not reading, sign-in and deletion', async () => {
      disk.leave(MIN_FREE - 20 * MB);
      await until(async () => (await health()).shortages.includes('storage_full'));
      const refused = await save();
      expect(refused).toMatchObject({
        status: 507,
        code: 'storage_full',
        error: 'The server has no room left. Nothing was saved.',
      });
      console.log(`507 storage_full after ${refused.ms.toFixed(0)} ms`);
      expect((await admin.addPhoto(await numberedImage(1), 'photo.jpg')).status).toBe(507);
      // The launcher checks the disk on its own schedule.
      await until(() => product.output().includes('The disk is full'));
      expect((await ask('/api/auth/login', post({ email: EMAIL, password: 'correct horse' }))).status).toBe(200);
      const [item] = await admin.items();
      expect((await ask('/api/items/bulk-delete', post({ item_ids: [item?.id] }))).status).toBe(200);
      expect((await ask('/api/trash?all=true', { method: 'DELETE' })).status).toBe(200);
      saved -= 1;
      expect(await allItems()).toBe(saved);
    });

    test('is named at once when it blocks the broker, and is forgotten once there is room', async () => {
      disk.leave(20 * MB);
      const blocked = await after(Date.now(), () => ask('/api/items'), 503);
      const answer = await ask('/api/items');
      expect(answer).toMatchObject({ status: 503, code: 'server_full', error: expect.stringContaining('disk') });
      expect(await health()).toEqual({
        status: 'error',
        down: ['rabbitmq: takes no messages'],
        shortages: ['storage_full', 'server_full: disk'],
        services: {},
      });
      disk.makeRoom();
      const recovered = await after(Date.now(), save, 201);
      console.log(
        `broker blocked ${blocked.toFixed(1)} s after the disk was full: 503 server_full after ${answer.ms.toFixed(0)} ms; saving again ${recovered.toFixed(1)} s after room was made`,
      );
      expect(await allItems()).toBe(saved);
    });

    test('ends no service at its last byte and loses no acknowledged write', async () => {
      const launcher = () => product.processes().find(({ command }) => /dist\/tools\/start\/start\.js/.test(command));
      const before = launcher() as ProcessOnce;
      const end = Date.now() + 12_000;
      disk.leave(0);
      while (Date.now() < end) {
        await save().catch(() => undefined);
        await pause(50);
      }
      expect(isRunning(before)).toBe(true);
      disk.makeRoom();
      const recovered = await after(Date.now(), save, 201);
      console.log(`no byte free for 12 s: saving again ${recovered.toFixed(1)} s after room was made`);
      expect(launcher()).toEqual(before);
      expect(await allItems()).toBe(saved);
      await until(async () => (await health()).status === 'ok');
    });
  });
}
