import type { Event } from '@whereabouts/shared/contracts/contract.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { standIn } from '@whereabouts/shared/testing/stand-in.js';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { start } from '../main.js';
import { MediaStandIn } from './media-stand-in.js';

export type InventoryService = Awaited<ReturnType<typeof inventoryService>>;

/** The running service on a real broker and database, and somebody who answers for media. */
export async function inventoryService() {
  const environment = await testEnvironment();
  const service = await start(environment.env);
  const media = await standIn('media', environment.env, MediaStandIn);
  const messenger = new Messenger(environment.env.RABBITMQ_URL);
  const source = service.app.get(DataSource);
  return {
    app: service.app,
    env: environment.env,
    messenger,
    source,
    /** Photos that media was told items have left. */
    released: media.app.get(MediaStandIn).released,
    /** Lets everybody who listens know, as another service would. */
    tell<E extends Event>(event: E, payload: z.input<E['payload']>) {
      return source.transaction((manager) => new Outbox().tell(manager, event, payload));
    },
    async close() {
      await messenger.onApplicationShutdown();
      await media.close();
      await service.close();
      await environment.close();
    },
  };
}
