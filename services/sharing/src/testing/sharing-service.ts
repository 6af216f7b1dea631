import type { Event } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { testMessenger } from '@whereabouts/shared/testing/test-messenger.js';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { start } from '../main.js';
import { FakeAuth } from './fake-auth.js';
import { FakeInventory } from './fake-inventory.js';

export type SharingService = Awaited<ReturnType<typeof sharingService>>;

/** The running service with a real broker and database, and with fakes of auth and inventory. */
export async function sharingService() {
  const environment = await testEnvironment();
  const service = await start(environment.env);
  const auth = await startFake('auth', environment.env, FakeAuth);
  const inventory = await startFake('inventory', environment.env, FakeInventory);
  const messenger = testMessenger(environment.env);
  const source = service.app.get(DataSource);
  return {
    app: service.app,
    messenger,
    source,
    auth: auth.app.get(FakeAuth),
    inventory: inventory.app.get(FakeInventory),
    /** Publishes an event, as another service would. */
    publishEvent<E extends Event>(event: E, payload: z.input<E['payload']>) {
      return transaction(source, (tx) => service.app.get(Outbox).publishEvent(tx, event, payload));
    },
    async close() {
      await messenger.onApplicationShutdown();
      await inventory.close();
      await auth.close();
      await service.close();
      await environment.close();
    },
  };
}
