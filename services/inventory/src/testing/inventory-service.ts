import type { Event } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { testMessenger } from '@whereabouts/shared/testing/test-messenger.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { GrantReplica } from '../grants/grant-replica.js';
import { start } from '../main.js';
import { FakeAuth } from './fake-auth.js';
import { FakeMedia } from './fake-media.js';
import { FakeSharing } from './fake-sharing.js';

export type InventoryService = Awaited<ReturnType<typeof inventoryService>>;

/** Starts the service on a real broker and database, with fakes of auth, media and sharing. */
export async function inventoryService(env: EnvSource = {}) {
  const environment = await testEnvironment();
  const serviceEnv = { ...environment.env, MEDIA_URL: 'http://127.0.0.1:9', ...env };
  const auth = await startFake('auth', environment.env, FakeAuth);
  const media = await startFake('media', environment.env, FakeMedia);
  const sharing = await startFake('sharing', environment.env, FakeSharing);
  const service = await start(serviceEnv);
  // Wait for the first, empty grant snapshot. If it arrived later, it would remove grants of a test.
  await until(() => !service.app.get(GrantReplica).isStale);
  const messenger = testMessenger(environment.env, { inventory: `http://127.0.0.1:${service.port}` });
  const source = service.app.get(DataSource);
  return {
    app: service.app,
    env: serviceEnv,
    messenger,
    source,
    /** The fake of auth. */
    auth: auth.app.get(FakeAuth),
    /** Images that were released to media. */
    released: media.app.get(FakeMedia).released,
    /** Parts of images that were announced to media. */
    boxes: media.app.get(FakeMedia).boxes,
    /** The fake of sharing. */
    sharing: sharing.app.get(FakeSharing),
    /** Publishes an event as another service would. */
    publishEvent<E extends Event>(event: E, payload: z.input<E['payload']>) {
      return transaction(source, (tx) => service.app.get(Outbox).publishEvent(tx, event, payload));
    },
    async close() {
      await messenger.onApplicationShutdown();
      await sharing.close();
      await media.close();
      await auth.close();
      await service.close();
      await environment.close();
    },
  };
}
