import { analysis, type Entry, type NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Event } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import type { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { testMessenger } from '@whereabouts/shared/testing/test-messenger.js';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { start } from '../main.js';
import { FakeInventory } from './fake-inventory.js';
import { FakeMedia } from './fake-media.js';
import { FakeProvider } from './fake-provider.js';

/** Far shorter than a test's timeout, and increasing. */
const RETRY_DELAYS_MS = '20,40,60,80';

export const ALICE: Actor = { id: 1, role: 'user' };
export const BOB: Actor = { id: 2, role: 'admin' };

/**
 * The environment of the analysis service: real broker and database, fakes of media and inventory, and a fake model
 * provider.
 */
export class TestHarness {
  private readonly running: RunningService[] = [];
  readonly media = new FakeMedia();
  readonly inventory = new FakeInventory();

  private constructor(
    private readonly environment: TestEnvironment,
    readonly vision: FakeProvider,
    readonly messenger: Messenger,
  ) {}

  static async start(): Promise<TestHarness> {
    const environment = await testEnvironment();
    const messenger = testMessenger(environment.env);
    const harness = new TestHarness(environment, await FakeProvider.start(), messenger);
    const { media, inventory, running } = harness;
    running.push(await media.start(environment.env), await inventory.start(environment.env));
    return harness;
  }

  get env() {
    const MEDIA_URL = `http://127.0.0.1:${this.running[0]?.port}`;
    return { ...this.environment.env, MEDIA_URL, RETRY_DELAYS_MS, ...this.vision.env };
  }

  /** Starts an analysis service that the harness stops. */
  async startAnalysis(ROLE: 'all' | 'api' | 'worker', env: Record<string, string> = {}): Promise<RunningService> {
    const service = await start({ ...this.env, ROLE, ...env });
    this.running.push(service);
    return service;
  }

  /** Simulates a live worker with this many slots, for tests of the dispatcher. */
  async pretendWorker(service: RunningService, prefetch: number) {
    await service.app.get(DataSource).query(
      `insert into workers (id, prefetch, last_seen_at) values ('pretended', $1, now() + interval '1 hour')
        on conflict (id) do update set prefetch = excluded.prefetch`,
      [prefetch],
    );
  }

  /** Queues a new image. @returns its entry's id */
  async queueImage(entry: Partial<NewEntry> = {}, actor = ALICE): Promise<number> {
    const image_id = entry.image_id ?? this.media.add(actor.id, await plainImage('red'));
    const added = { file_name: 'IMG_1.jpg', ...entry, actor, image_id };
    return (await this.messenger.call(analysis.addEntry, added)).queue_id;
  }

  async entry(queue_id: number, actor = ALICE): Promise<Entry | undefined> {
    const { queue } = await this.messenger.call(analysis.pendingEntries, { actor });
    return queue.find(({ id }) => id === queue_id);
  }

  /** Publishes an event, as another service would. Uses the outbox of `service`. */
  publishEvent<E extends Event>(service: RunningService, event: E, payload: z.input<E['payload']>) {
    return transaction(service.app.get(DataSource), (tx) => service.app.get(Outbox).publishEvent(tx, event, payload));
  }

  async close() {
    await this.messenger.onApplicationShutdown();
    for (const service of this.running.reverse()) await service.close();
    await this.vision.close();
    await this.environment.close();
  }
}

/** An image of a single color. */
export function plainImage(background: string, width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
